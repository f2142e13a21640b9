// How a game begins: by the dialog for a new game, or by the editor of game files.

import { addSheet } from "./dom.js";
import { ownGames } from "./own.js";

export class Beginning {
  constructor(table) {
    this.table = table;
  }

  // Asks for a new game. `wanted` has what is chosen first, a `game` or an `opponent`.
  async ask(wanted = {}) {
    const { table } = this;
    const { game, start, root, current: node } = table.tree;
    const isStart = node === root && !start.fen;
    const fen = isStart || node.view?.outcome ? null : node.view?.fen;
    const [own, { later }] = await Promise.all([
      ownGames(table.server, game),
      import("./later.js"),
      table.list,
    ]);
    later.openSetup(
      [...own, ...table.games],
      {
        current: wanted.game ?? game.id,
        opponent: wanted.opponent,
        shown: game.id,
        fen,
        isRunning: table.isRunning,
        elo: table.elo,
        offersFriends: table.offersFriends,
      },
      {
        begin: (choice) => table.act(() => this.begin(choice)),
        edit: (chosen) => table.act(() => this.edit(chosen)),
      },
    );
  }

  async begin({ game, file, start, match, flip }) {
    const { table } = this;
    if (table.analysis.isOn && match) table.analysis.turnOff();
    if (Object.values(match?.kinds ?? {}).includes("friend")) {
      await table.friend.create({ game, file, start, match });
      return;
    }
    await table.begin(start, game, { file, flip, match });
  }

  // Opens the file of a game. Its editor is loaded when a person first wants it.
  async edit(game) {
    if (!this.workshop) {
      const sheet = new URL("workshop.css", import.meta.url).href;
      const [{ later }] = await Promise.all([import("./later.js"), addSheet(sheet)]);
      this.workshop = new later.Workshop(this.table);
    }
    await this.workshop.edit(game);
  }

  // Shows the rules of a game as a page.
  async read(game) {
    if (!this.rulebook) {
      const sheet = new URL("rules.css", import.meta.url).href;
      const [{ later }] = await Promise.all([import("./later.js"), addSheet(sheet)]);
      this.rulebook = new later.Rulebook(this.table);
    }
    await this.rulebook.show(game);
  }
}
