// Types of the package. Functions that are given something wrong throw an Error with a sentence.

/** The version of the engine. */
export function version(): string;

/** The names of all games. */
export function games(): string[];

export type Side = "white" | "black";

/** A game: its names and its board. */
export class Game {
    /** The game with a name, such as `gothic`. */
    constructor(name: string);
    /** Loads a game file, which can be used by its name in this thread from now on. */
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

/** A position with its history. Moves are coordinates such as `e2e4`. */
export class Position {
    /** A position of a game: the start, or that of a FEN. */
    constructor(game: string, fen?: string);
    clone(): Position;
    readonly game: string;
    readonly fen: string;
    readonly turn: Side;
    readonly inCheck: boolean;
    /** The number of moves that were made since the position was set up. */
    readonly ply: number;
    /** None after the end of the game. */
    legalMoves(): string[];
    /** Reads a move as people type it, such as `Nh3`. */
    parse(text: string): string;
    /** A move in algebraic notation. */
    san(move: string): string;
    /** Makes a legal move. */
    make(move: string): void;
    /** Takes back the last move. */
    undo(): void;
    /** `undefined` while the game lasts. */
    readonly result: "1-0" | "0-1" | "1/2-1/2" | "white-advantage" | "black-advantage" | undefined;
    readonly winner: Side | undefined;
    /** Why the game has ended, in words. */
    readonly reason: string | undefined;
    /** The number of sequences of this many legal moves, at most 10. */
    perft(depth: number): bigint;
    /** A picture as SVG. */
    svg(theme?: "light" | "dark", bottom?: Side): string;
    /** The position as text. */
    toString(): string;
    /** Frees the memory at once. Without it that happens when nothing refers to the position any more. */
    free(): void;
}

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

/** A search. Without a limit it lasts until `Engine.stop`. Times are in milliseconds. */
export interface Search {
    /** The game; without it that of the last search, at first `chess`. */
    game?: string;
    /** The position before the moves; without it the start. */
    fen?: string;
    moves?: string[];
    /** The number of lines. */
    lines?: number;
    /** The moves to search; without them all. */
    searchMoves?: string[];
    depth?: number;
    nodes?: number;
    /** The search ends with a mate in this many moves. */
    mate?: number;
    movetime?: number;
    wtime?: number;
    btime?: number;
    winc?: number;
    binc?: number;
    onInfo?: (info: Info) => void;
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

/** The engine in a worker. Requests are carried out one after the other. */
export class Engine {
    /** `onLine` is called with each line of UCI that the engine prints. */
    constructor(onLine?: (line: string) => void);
    /** Sends a line of UCI. */
    send(line: string): void;
    setOption(name: string, value?: string | number | boolean): Promise<void>;
    /** Loads a game file for the engine. Resolves with the name of the game. */
    load(text: string): Promise<string>;
    newGame(): Promise<void>;
    search(search?: Search): Promise<Found>;
    /** Ends the search in progress and those that wait. Each resolves with the best move so far. */
    stop(): void;
    /** Ends the worker. */
    close(): Promise<void>;
}
