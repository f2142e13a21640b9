// A card beside a piece on which the mouse rests.

import { make } from "./dom.js";

const REST_MS = 600;
const GAP_PIXELS = 12;

export class Tip {
  constructor() {
    this.card = make("div", { id: "tip", role: "tooltip", "aria-live": "polite", hidden: true });
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

  // Shows the card beside a place, on the side with more room, or on a narrow screen above or below it. In a
  // wide window the card of a piece on the board stands in the panel, and covers no squares.
  show(place, content) {
    this.card.replaceChildren(...content);
    this.card.hidden = false;
    this.move(place);
    for (const image of this.card.querySelectorAll("img")) image.onload = () => this.move(place);
  }

  move(place) {
    const { width, height } = this.card.getBoundingClientRect();
    const [right, bottom] = [window.innerWidth - place.right, window.innerHeight - place.bottom];
    const isLeft = place.left > right;
    let x = isLeft ? place.left - width - GAP_PIXELS : place.right + GAP_PIXELS;
    let y = place.top;
    if (Math.max(place.left, right) < width + GAP_PIXELS) {
      x = place.left;
      y = place.top > bottom ? place.top - height - GAP_PIXELS : place.bottom + GAP_PIXELS;
    }
    const panel = document.getElementById("side").getBoundingClientRect();
    if (panel.left > place.right) x = panel.left;
    this.card.style.left = `${Math.max(0, Math.min(x, window.innerWidth - width))}px`;
    this.card.style.top = `${Math.max(0, Math.min(y, window.innerHeight - height - GAP_PIXELS))}px`;
  }
}
