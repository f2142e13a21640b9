// Which tab of the browser a game belongs to. Two tabs that play the same game would go different ways, so
// one of them owns it, and the others only show it.

import { byId, make } from "./dom.js";

export class Tabs {
  // `taken` is called when the game of this tab is owned by another one, and `owned` when the person takes it
  // over.
  constructor({ taken, owned }) {
    this.taken = taken;
    this.owned = owned;
    this.element = byId("elsewhere");
    const take = make("button", { type: "button", onclick: () => this.take() }, "Play it here");
    this.words = make("span", { role: "status" });
    this.element.append(this.words, take);
    // Lets the lock of the last game go.
    this.release = null;
    this.isElsewhere = false;
    window.addEventListener("focus", () => this.look());
  }

  get name() {
    return `belladonna-game-${this.begun}`;
  }

  // The person looks at this tab again. The other one may have left the game since then.
  async look() {
    if (!this.isElsewhere) return;
    const { held } = await navigator.locks.query();
    const isHeld = held.some(({ name }) => name === this.name);
    if (!isHeld) this.words.textContent = "The other tab has left this game.";
  }

  // The tab shows a game that began at a time, or none that is played (null). A browser without locks, as on
  // pages without encryption, has no owners.
  async show(begun) {
    if (this.release && begun === this.begun) return;
    this.release?.();
    this.release = null;
    this.set(false);
    this.begun = begun;
    if (begun !== null) await this.lock({ ifAvailable: true });
  }

  take() {
    return this.lock({ steal: true });
  }

  async lock(options) {
    const { begun } = this;
    if (!navigator.locks) return;
    await new Promise((asked) => {
      const held = navigator.locks.request(this.name, options, (lock) => {
        asked();
        if (begun !== this.begun) return null;
        if (!lock) {
          this.set(true);
          return null;
        }
        const held = new Promise((resolve) => (this.release = resolve));
        this.set(false);
        if (options.steal) this.owned();
        return held;
      });
      held.catch(() => this.lose(begun));
    });
  }

  // Another tab has taken the game over.
  lose(begun) {
    if (begun !== this.begun) return;
    this.release = null;
    this.set(true);
  }

  set(isElsewhere) {
    this.element.hidden = !isElsewhere;
    this.words.textContent = "This game is played in another tab.";
    const isNew = isElsewhere !== this.isElsewhere;
    this.isElsewhere = isElsewhere;
    if (isNew && isElsewhere) this.taken();
  }
}
