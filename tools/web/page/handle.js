// The handle at the corner of the board, which changes its size.

// The size in percent of what fits the window.
const [LEAST, MOST, STEP] = [40, 100, 5];

export function handle(element, settings) {
  const show = (size) => {
    document.documentElement.style.setProperty("--size", size / 100);
    element.setAttribute("aria-valuenow", size);
  };
  const change = (wanted) => {
    const size = Math.round(Math.max(LEAST, Math.min(MOST, wanted)));
    show(size);
    settings.keep({ size });
  };
  element.setAttribute("aria-valuemin", LEAST);
  element.setAttribute("aria-valuemax", MOST);
  show(settings.values.size);
  element.addEventListener("pointerdown", (event) => {
    const { size } = settings.values;
    const { width } = element.parentElement.getBoundingClientRect();
    const move = ({ clientX }) => change((size * (width + clientX - event.clientX)) / width);
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), {
      once: true,
    });
  });
  element.addEventListener("keydown", ({ key }) => {
    const step = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP }[key];
    const end = { Home: LEAST, End: MOST }[key];
    if (step || end) change(end ?? settings.values.size + step);
  });
}
