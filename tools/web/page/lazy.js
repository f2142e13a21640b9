// Parts of the page whose scripts are loaded when a person first wants them.

export class Lazy {
  // `make` makes the part with what `later.js` has.
  constructor(make) {
    this.make = make;
    this.part = null;
  }

  async get() {
    const { later } = await import("./later.js").catch(() => {
      throw new Error("This part of the page cannot be loaded now.");
    });
    return (this.part ??= this.make(later));
  }
}
