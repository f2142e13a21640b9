// Types of the package. A value of a wrong type throws a TypeError. A number or a word that is not possible
// throws a RangeError. An illegal move, an unknown game or a bad FEN throws an Error. The message is a
// sentence, and nothing has changed. A function that returns a promise rejects it in these cases.

/// <reference lib="esnext.disposable" />

/** The version of the engine. */
export function version(): string;

/** The names of all games that `new Game(name)` finds in this thread. */
export function games(): string[];

export type Side = "white" | "black";

export type Result = "1-0" | "0-1" | "1/2-1/2" | "white-advantage" | "black-advantage";

/** A game: its names and its board. */
export class Game {
    /** The game with a name, such as `gothic`. */
    constructor(name: string);
    /**
     * Loads a game file, which can be used by its name everywhere in this thread from now on. `Games` loads
     * games that the rest of the program does not see.
     */
    static load(text: string): Game;
    /** The name by which positions and engines know the game. */
    readonly name: string;
    /** The name for people. */
    readonly title: string;
    readonly files: number;
    readonly ranks: number;
    /** The name of its network. */
    readonly network: string | undefined;
}

/** Games by their names, apart from those of the thread: those of the program, and those that are loaded. */
export class Games {
    /** Their names. */
    names(): string[];
    /** The game with a name. */
    game(name: string): Game;
    /** Loads a game file, which these games have from now on. */
    load(text: string): Game;
    /** As the function `readPgn`, for records that name one of these games. */
    readPgn(text: string, game?: string | Game): GameRecord[];
}

/** A piece, also for chessground. */
export interface Piece {
    color: Side;
    /** The name of its kind, such as `knight` or `archbishop`. */
    role: string;
    /** Its letter in FEN. */
    letter: string;
}

/** A position with its history. Moves are coordinates such as `e2e4`. */
export class Position {
    /** A position of a game, by default `chess`: the start, or that of a FEN. */
    constructor(game?: string | Game, fen?: string);
    clone(): Position;
    readonly game: string;
    readonly fen: string;
    /** What the FEN said that cannot be so, such as a right to castle without the rook. It was left out. */
    readonly notes: string[];
    /** The position before all moves. */
    readonly startFen: string;
    readonly turn: Side;
    readonly inCheck: boolean;
    /** The square of the king that is in check. */
    readonly checked: string | undefined;
    /** The number of moves that were made since the position was set up. */
    readonly ply: number;
    /** These moves. */
    readonly moves: string[];
    /** The two squares of the last move. */
    readonly lastMove: [from: string, to: string] | undefined;
    /** None after the end of the game. */
    legalMoves(): string[];
    /** The legal moves in algebraic notation, in the same order. */
    legalMovesSan(): string[];
    /** For each square with a piece that can move, the squares that it can reach; for chessground. */
    dests<Square extends string = string>(): Map<Square, Square[]>;
    /** For each capital letter of a piece in hand that can be dropped, the squares where it can. */
    drops<Square extends string = string>(): Map<string, Square[]>;
    /** How many pieces of each kind a side has in hand, by their capital letters. */
    hand(side: Side): Map<string, number>;
    /** The piece on a square such as `e4`. */
    pieceAt(square: string): Piece | undefined;
    /** All pieces by their squares. */
    pieces(): Map<string, Piece>;
    /** Reads a move as people type it, such as `Nh3`. All functions with a move do. */
    parse(text: string): string;
    /** A move in algebraic notation. */
    san(move: string): string;
    /** Whether a move captures, en passant included. */
    isCapture(move: string): boolean;
    /** Makes a legal move. */
    make(move: string): void;
    /** Takes back the last move. */
    undo(): void;
    /** `undefined` while the game lasts. */
    readonly result: Result | undefined;
    readonly winner: Side | undefined;
    /** Why the game has ended, in words. */
    readonly reason: string | undefined;
    /**
     * The result that the side to move can claim, and why: in chess a draw by the third occurrence of a
     * position, or by fifty moves. The game goes on until then.
     */
    readonly claim: { result: Result; reason: string } | undefined;
    /** The number of sequences of this many legal moves, at most 10. */
    perft(depth: number): bigint;
    /** The game as PGN. The tags `Variant`, `SetUp` and `FEN` are added; `Result` is that of the position. */
    pgn(tags?: Record<string, string>): string;
    /** A picture as SVG. */
    svg(theme?: "light" | "dark", bottom?: Side): string;
    /** The position as text. */
    toString(): string;
    /**
     * Frees the memory at once. Without it that happens when nothing refers to the position any more. `using`
     * calls it, too.
     */
    free(): void;
    [Symbol.dispose](): void;
}

/** A game of a PGN file. */
export interface GameRecord {
    tags: Record<string, string>;
    /**
     * The position after the main line; `moves` and `startFen` have the rest. In a game with a problem it is
     * that of the moves before it; `undefined` if there are none.
     */
    position: Position | undefined;
    result: "1-0" | "0-1" | "1/2-1/2" | "*";
    /** What the record says that cannot be so, a sentence each. It was left out. */
    notes: string[];
    /** Why the game cannot be read to its end, with the line. */
    problem: string | undefined;
}

/** Reads the games of a PGN file. `game` is the game of those that do not name one, by default `chess`. */
export function readPgn(text: string, game?: string | Game): GameRecord[];

/** A line of thinking. Scores are from the view of the side to move. */
export interface Info {
    depth: number;
    seldepth: number;
    /** Rank of the line, 1 for the best. */
    multipv: number;
    /** Hundredths of a pawn, unless there is a mate. */
    cp?: number;
    /** Moves to mate, negative for the side that is mated. */
    mate?: number;
    bound: "exact" | "lowerbound" | "upperbound";
    nodes: number;
    /** Nodes per second. */
    nps: number;
    /** Milliseconds. */
    time: number;
    pv: string[];
}

/** The limits of a search, whole numbers. Times are in milliseconds. The first limit that is met ends it. */
export interface Limits {
    depth?: number;
    nodes?: number;
    /** The search ends with a mate in this many moves. */
    mate?: number;
    movetime?: number;
    /** The clock of White. A search that has a clock needs both. */
    wtime?: number;
    btime?: number;
    winc?: number;
    binc?: number;
    movestogo?: number;
}

/** A search. Without a limit it lasts until `Engine.stop`. */
export interface Search extends Limits {
    /** The position with the moves before it, in place of the next three. */
    position?: Position;
    /** The game; without it that of the last search, at first `chess`. */
    game?: string | Game;
    /** The position before the moves; without it the start. */
    fen?: string;
    moves?: string[];
    /** The number of lines. */
    lines?: number;
    /** The moves to search; without them all. */
    searchMoves?: string[];
    onInfo?: (info: Info) => void;
    /** Ends the search. Its promise then rejects with the reason of the signal. */
    signal?: AbortSignal;
}

export interface Found {
    /**
     * `null` if no move is legal. A game drawn by repetition, by the move count or as a dead position has one
     * all the same.
     */
    move: string | null;
    /** The expected reply. */
    ponder: string | null;
    /** The last information about each line, the best first. */
    lines: Info[];
}

/** An option of the engine, as UCI describes it. */
export type Option =
    | { type: "spin"; default: number; min: number; max: number }
    | { type: "check"; default: boolean }
    | { type: "combo"; default: string; values: string[] }
    | { type: "string"; default: string }
    | { type: "button" };

export interface EngineOptions {
    /** Called with each line of UCI that the engine prints. */
    onLine?: (line: string) => void;
    /** The folder of the networks, if it is not the one of the package. */
    networks?: string | URL;
}

/** The engine in a worker. Requests are carried out one after the other. */
export class Engine {
    constructor(options?: EngineOptions | ((line: string) => void));
    /** Sends a line of UCI. */
    send(line: string): void;
    setOption(name: string, value?: string | number | boolean): Promise<void>;
    /** All options with their types and defaults, by their names. */
    options(): Promise<Record<string, Option>>;
    /** Loads a game file for the engine. Resolves with the name of the game. */
    load(text: string): Promise<string>;
    newGame(): Promise<void>;
    search(search?: Search): Promise<Found>;
    /** Ends the search in progress and those that wait. Each resolves with the best move so far. */
    stop(): void;
    /** Ends the worker. Unfinished and later requests reject. `await using` calls it. */
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
}
