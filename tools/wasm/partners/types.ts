// A program with all types of the package. `tsc` must accept it, and find the mistakes that are marked.

import { Engine, Game, Position, games, readPgn, version } from "belladonna";
import type { EngineOptions, Found, GameRecord, Info, Limits, Option, Piece, Search, Side } from "belladonna";
import type { Config } from "chessground/config";
import type { Key } from "chessground/types";

export async function all(): Promise<void> {
    const names: string[] = [version(), ...games()];
    const game = new Game(names[1]!);
    const size: number = game.files * game.ranks;
    const network: string | undefined = Game.load("").network;
    using position = new Position(game);
    using copy = position.clone();
    const side: Side = position.turn;
    const piece: Piece | undefined = position.pieceAt("e4");
    const board: Config = {
        fen: position.fen,
        turnColor: position.turn,
        check: position.inCheck,
        lastMove: position.lastMove as [Key, Key] | undefined,
        movable: { dests: position.dests() },
    };
    const texts: string[] = [...position.moves, ...position.legalMoves(), ...position.legalMovesSan()];
    position.make(position.parse(position.san(texts[0]!)));
    position.undo();
    const perft: bigint = position.perft(2);
    const capture: boolean = position.isCapture("exd5") || position.pieces().size > 32;
    const records: GameRecord[] = readPgn(position.pgn({ White: "A" }), "chess");
    const problem: string | undefined = records[0]?.problem ?? records[0]?.position?.reason;

    const options: EngineOptions = { onLine: (line) => console.log(line), networks: new URL("https://a.b/") };
    await using engine = new Engine(options);
    const known: Record<string, Option> = await engine.options();
    const hash = known["Hash"];
    if (hash?.type === "spin") await engine.setOption("Hash", hash.max);
    const limits: Limits = { depth: 5, nodes: 100 };
    const onInfo = (info: Info) => console.log(info.cp ?? info.mate, info.pv.join(" "));
    const search: Search = { ...limits, position, onInfo, signal: AbortSignal.timeout(100) };
    const found: Found = await engine.search(search);
    console.log(
        size,
        network,
        side,
        piece?.role,
        board,
        perft,
        capture,
        problem,
        found.move?.length,
        copy.fen,
    );

    // @ts-expect-error: a square is a text
    position.pieceAt(5);
    // @ts-expect-error: a misspelt key
    await engine.search({ moveTime: 5 });
    // @ts-expect-error: the fen cannot be set
    position.fen = "";
    // @ts-expect-error: no such theme
    position.svg("pink");
}
