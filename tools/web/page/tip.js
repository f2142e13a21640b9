// A card beside a piece on which the mouse rests.

import { make } from "./dom.js";

const REST_MS = 600;
const GAP_PIXELS = 12;

export class Tip {
  constructor() {
    this.card = make("div", { id: "tip", role: "tooltip", hidden: true });
    document.body.append(this.card);
    for (const event of ["pointerdown", "keydown", "scroll"])
      document.addEventListener(event, () => this.hide(), { capture: true, passive: true });
  }

  // The mouse is over an element. If it rests there the card appears, with what `content` gives.
  over(event, content) {
    this.hide();
    if (event.pointerType !== "mouse" || event.buttons || !content) return;
    const element = event.target;
    this.resting = setTimeout(() => {
      if (element.isConnected) this.show(element.getBoundingClientRect(), content());
    }, REST_MS);
  }

  hide() {
    clearTimeout(this.resting);
    this.card.hidden = true;
  }

  // Shows the card beside a place, on the side with more room.
  show(place, content) {
    this.card.replaceChildren(...content);
    this.card.hidden = false;
    const { width, height } = this.card.getBoundingClientRect();
    const isLeft = place.left > window.innerWidth - place.right;
    const x = isLeft ? place.left - width - GAP_PIXELS : place.right + GAP_PIXELS;
    const y = Math.min(place.top, window.innerHeight - height - GAP_PIXELS);
    this.card.style.left = `${Math.max(0, x)}px`;
    this.card.style.top = `${Math.max(0, y)}px`;
  }
}
