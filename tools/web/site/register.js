// The page works without a network after its first visit.
navigator.serviceWorker?.register("service.js");
