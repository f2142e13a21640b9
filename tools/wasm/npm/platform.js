// What differs between pages and node. `index.js` and `node.js` fill it in before anything can be used:
//
//     module                     the compiled WebAssembly
//     networks                   the address of each network
//     makeWorker(receive, fail)  starts a worker. `receive` gets its messages, `fail` the error that ends it.
export const platform = {};
