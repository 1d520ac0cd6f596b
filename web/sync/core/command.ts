import type { LiveTopic } from "../../../contract/live.ts";
import type { AnyRoute } from "../../../contract/route.ts";

/** What a command keeps of its route: enough to send it, without the contract's schemas. */
export interface CommandRoute extends Pick<AnyRoute, "name" | "method" | "path" | "access"> {
  readonly changes: readonly LiveTopic[];
  /** The server does it once however often it is sent under one id. */
  readonly keyed: boolean;
}

/** What the route is called with. A file goes along with the body's fields as a form. */
export interface CommandInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: unknown;
}

/** `short`: a person waits for the answer. `long`: the screen shows the change already. */
export type Patience = "short" | "long";

/** What is said of a command's outcome, where its caller says nothing. */
export interface CommandWords {
  /** A toast when it is done, with an Undo where that is possible. */
  readonly done?: string;
  /** A toast when it is refused. */
  readonly refused?: string;
  /** Goes to the log alone when it is refused. */
  readonly logged?: string;
}

/**
 * A write as it is asked for. It is plain data that survives structured cloning, so that a store can keep
 * it and send it after a reload: what it shows is derived from it by the table of patches.
 */
export interface CommandSpec<Answer = unknown> {
  readonly route: CommandRoute;
  readonly input: CommandInput;
  /** What it changes: `task:<id>`. Commands of one subject run one after the other. */
  readonly subject: string;
  /** What a person reads of it while it is on its way. */
  readonly label: string;
  readonly patience: Patience;
  /** Of several waiting commands of one kind and subject only the last is sent. */
  readonly kind?: string | undefined;
  /** What the screen needs to show it and the server does not: the names behind ids. */
  readonly shown?: unknown;
  readonly words?: CommandWords | undefined;
  /** The command that undoes it. */
  readonly undo?: CommandSpec | undefined;
  /** The project it belongs to, where neither its input nor its answer says so. */
  readonly project?: string | undefined;
  /** Sends along the newest version of its subject that is known when it is first sent. */
  readonly onNewest?: boolean | undefined;
  /** Stays in the queue when it is refused, to be sent again or dismissed. */
  readonly keepsRefused?: boolean | undefined;
  /** Whoever did it may have no right to the screen any more: only the session is asked for anew. */
  readonly leaves?: boolean | undefined;
  /** Never there; carries the answer's type. */
  readonly answer?: Answer;
}

/** A command with its identity: the id goes along with every try. */
export interface Command extends CommandSpec {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

export type CommandState = "waiting" | "sending" | "retrying" | "refused" | "done";

/** A command and how it stands. */
export interface Entry {
  readonly command: Command;
  readonly state: Exclude<CommandState, "done">;
  readonly tries: number;
  /** When it was first sent; unset before. */
  readonly triedAt?: number;
  /** How much of it has left, from 0 to 1. */
  readonly progress: number;
  /** Why the last try failed. */
  readonly error?: unknown;
}

/** What a command came to. */
export type Outcome =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: unknown };

/** The failure of a command that was taken back before it was done. */
export class CommandCancelled extends Error {
  override readonly name = "CommandCancelled";
}
