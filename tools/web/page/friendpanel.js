// What stands above the moves in a game with a friend: the links, who is there, and the questions of the
// friend.

import { byId, make } from "./dom.js";
import { OTHER, SIDES } from "./players.js";

export const linkTo = (token) => `${location.href.split("#")[0]}#friend=${token}`;

const isOfThisComputer = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export class FriendPanel {
  // `actions` has the functions `send(type)` and `goTo(token)`.
  constructor(actions) {
    this.actions = actions;
    this.status = make("span", { role: "status" });
    this.links = make("div");
    this.buttons = make("div", { class: "row" });
    this.element = make(
      "div",
      { id: "friend", class: "notice", role: "region", "aria-label": "Game with a friend", hidden: true },
      this.status,
      this.links,
      this.buttons,
    );
    byId("status").before(this.element);
  }

  hide() {
    this.element.hidden = true;
    this.shown = null;
  }

  // Shows the state of a game: `seat`, the names of the `sides`, `joined` (what the server has said of the
  // game), `news`, and whether the connection is lost and the game over.
  show({ seat, sides, joined, news, isLost, isOver }) {
    this.element.hidden = false;
    const other = OTHER[seat];
    const isWaiting = seat !== "watch" && !news.has_joined[other];
    const words = isLost
      ? "The connection to the game is lost. Trying again …"
      : isWaiting
        ? "Waiting for your friend, who needs this link:"
        : stateOf({ seat, other, sides, news, isOver });
    if (this.status.textContent !== words) this.status.textContent = words;
    this.showLinks(joined, isWaiting);
    const button = ([text, action]) => make("button", { type: "button", onclick: action }, text);
    const buttons = isLost || seat === "watch" ? [] : this.choices({ seat, other, news, isOver });
    if (news.next) buttons.push(["Next game", () => this.actions.goTo(news.next)]);
    this.buttons.hidden = !buttons.length;
    this.buttons.replaceChildren(...buttons.map(button));
  }

  // The links are made once, so that a person can select them.
  showLinks({ friend, watch, is_kept }, isWaiting) {
    const shown = `${friend} ${watch} ${isWaiting}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const links = [
      isWaiting && friend ? linkField("friend-link", "For your friend", linkTo(friend)) : null,
      linkField("watch-link", "For those who watch", linkTo(watch)),
    ];
    if (!isWaiting) {
      if (friend) links.unshift(linkField("friend-link", "Your friend’s link", linkTo(friend)));
      const all = make("details", {}, make("summary", {}, "Links"), ...links.filter(Boolean));
      this.links.replaceChildren(all);
      return;
    }
    const notes = [
      "Your own link is in the address of this page: you can come back by it, from another device, too.",
      isOfThisComputer() &&
        "These links work on this computer only. Open the page by the address that your friend uses.",
      !is_kept && "The server keeps the game until it ends.",
    ];
    this.links.replaceChildren(
      ...links.filter(Boolean),
      make("p", { class: "quiet" }, notes.filter(Boolean).join(" ")),
    );
  }

  choices({ other, news, isOver }) {
    const { send } = this.actions;
    if (isOver) {
      const isWanted = news.rematch[other] && !news.next;
      return isWanted ? [["Play another game", () => send("rematch")]] : [];
    }
    if (news.offer !== other) return [];
    return [
      ["Accept the draw", () => send("draw")],
      ["Decline", () => send("no-draw")],
    ];
  }
}

// Who is there, and what the friend wants.
function stateOf({ seat, other, sides, news, isOver }) {
  if (seat === "watch") {
    const gone = SIDES.filter((side) => !news.is_here[side]).map((side) => sides[side]);
    const words = gone.length ? ` Not connected: ${gone.join(" and ")}.` : "";
    return `You are watching this game.${words}`;
  }
  const here = news.is_here[other] ? "Your friend is here. " : "Your friend is not connected. ";
  if (isOver && news.rematch[other] && !news.next) return `${here}Your friend wants a rematch.`;
  if (isOver && news.rematch[seat] && !news.next) return `${here}You want a rematch.`;
  if (!isOver && news.offer === other) return `${here}Your friend offers a draw.`;
  if (!isOver && news.offer === seat) return `${here}You offer a draw.`;
  return `${here}${news.watching ? `${news.watching} watching.` : ""}`;
}

// A link with a button that copies it. Without the right to copy it is selected.
function linkField(id, words, link) {
  const input = make("input", { id, readonly: true, value: link, size: 24, spellcheck: "false" });
  const copy = make("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(link);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Selected";
    }
  });
  return make("div", { class: "field" }, make("label", { for: id }, words), input, copy);
}
