// Which tab of the browser a game belongs to. Two tabs that play the same game would go different ways, so
// one of them owns it, and the others only show it.

import { byId, make } from "./dom.js";

export class Tabs {
  // `taken` is called when the game of this tab is owned by another one, and `owned` when this one takes it
  // over: the person asks for it, or looks at this tab after the other one has left the game.
  constructor({ taken, owned }) {
    this.taken = taken;
    this.owned = owned;
    this.element = byId("elsewhere");
    const take = make("button", { type: "button", onclick: () => this.take() }, "Play it here");
    this.element.append(make("span", {}, "This game is played in another tab."), take);
    // Lets the lock of the last game go.
    this.release = null;
    this.isElsewhere = false;
    window.addEventListener("focus", () => {
      if (this.isElsewhere) this.lock({ ifAvailable: true });
    });
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
      const held = navigator.locks.request(`belladonna-game-${begun}`, options, (lock) => {
        asked();
        if (begun !== this.begun) return null;
        if (!lock) {
          this.set(true);
          return null;
        }
        const held = new Promise((resolve) => (this.release = resolve));
        const wasElsewhere = this.isElsewhere;
        this.set(false);
        if (wasElsewhere) this.owned();
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
    const isNew = isElsewhere !== this.isElsewhere;
    this.isElsewhere = isElsewhere;
    if (isNew && isElsewhere) this.taken();
  }
}
