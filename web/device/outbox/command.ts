import type { LiveTopic } from "../../../contract/live.ts";
import type { AnyRoute } from "../../../contract/route.ts";

/** The part of a route that a command needs to be sent, without the contract's schemas. */
export interface CommandRoute extends Pick<AnyRoute, "name" | "method" | "path" | "access"> {
  readonly changes: readonly LiveTopic[];
  /** Whether the server does the command only once, however often it is sent with the same id. */
  readonly keyed: boolean;
}

/** Data without functions, which structured cloning copies. */
export type Plain<T> = T extends (...input: never[]) => unknown
  ? never
  : T extends Blob
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : T;

/** The route's input. A file is sent as a form together with the body's fields. */
export interface CommandInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: unknown;
}

/** `short`: a person waits for the answer. `long`: the screen shows the change already, and the network may take days. */
export type Patience = "short" | "long";

/** The messages about a command's outcome, if its caller shows none. */
export interface CommandWords {
  /** A toast when it is refused. */
  readonly refused?: string;
  /** The message that is only logged when the command is refused. */
  readonly logged?: string;
}

/**
 * A requested write. It is plain data that survives structured cloning, so that it can be stored and sent after a
 * reload. The table of patches derives from it what the screen shows.
 */
export interface CommandSpec<Answer = unknown> {
  readonly route: CommandRoute;
  readonly input: CommandInput;
  /** The record that it changes: `tasks:<id>`. Commands of one subject form a serial queue. */
  readonly subject: string;
  readonly patience: Patience;
  /** The kind of the command. Of several waiting commands of one kind and subject, only the last is sent. */
  readonly kind?: string | undefined;
  /** Data that only the screen needs: the names behind ids. */
  readonly shown?: unknown;
  /** The ids of the records that it makes, if its body has more than its own `_id`. */
  readonly makes?: readonly string[] | undefined;
  /**
   * What a person did, for the list of waiting commands: `Add task “Cast the slab”`. A command with a title stays
   * in the list if it waited and is refused.
   */
  readonly title?: string | undefined;
  readonly words?: CommandWords | undefined;
  /** The command that undoes it. */
  readonly undo?: CommandSpec | undefined;
  /** Whether the command shows at once, but is not sent until it is released, because the server cannot undo it. */
  readonly held?: boolean | undefined;
  /** The id of the command that it undoes. The undo leaves alone what somebody else has changed since. */
  readonly undoes?: string | undefined;
  /** The project that it belongs to, if neither its input nor its answer names it. */
  readonly project?: string | undefined;
  /** Adds the newest known version of its subject when it is first sent. */
  readonly onNewest?: boolean | undefined;
  /** Whether it stays in the queue when it is refused, to be sent again or dismissed. */
  readonly keepsRefused?: boolean | undefined;
  /** Whether the command may cost the person their access to the screen. Then only the session is fetched again. */
  readonly leaves?: boolean | undefined;
  /** Never set. It carries the answer's type. */
  readonly answer?: Answer;
}

/** A command with its id, which every try sends. */
export interface Command extends CommandSpec {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

export type CommandState = "held" | "waiting" | "sending" | "retrying" | "refused" | "done";

/** A command and its state. */
export interface Entry {
  readonly command: Command;
  readonly state: Exclude<CommandState, "done">;
  readonly tries: number;
  /**
   * Whether it was sent at least once, maybe before a reload: its payload is fixed, and the server may have done
   * it.
   */
  readonly sent: boolean;
  /** When it was first sent; unset before. */
  readonly triedAt?: number;
  /** Whether it has waited for a network, maybe before a reload: the person has left its screen by now. */
  readonly hasWaited: boolean;
  /** The share that has been sent, from 0 to 1. */
  readonly progress: number;
  /** Why the last try failed. */
  readonly error?: unknown;
}

/** The outcome of a command. */
export type Outcome =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: unknown };

/** The failure of a command that was cancelled before it was done. */
export class CommandCancelled extends Error {
  override readonly name = "CommandCancelled";
}
