import type { Command, Outcome } from "./command.ts";
import type { CommandStore } from "./command-store.ts";
import type { AtOnce } from "./order.ts";

/** The clock. It is passed in so that tests control it. */
export interface Clock {
  now(): number;
  /** Calls `act` after this many milliseconds. @returns a function that cancels it */
  after(ms: number, act: () => void): () => void;
}

export interface Try {
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface QueueParts {
  readonly store: CommandStore;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Makes one try. Rejects with an ApiError. */
  readonly send: (command: Command, options: Try) => Promise<unknown>;
  /** Completes a command just before it is first sent. Every try sends the result. */
  readonly prepare: (command: Command) => Command;
  /** Runs before an answer is shown, so that older reads in flight cannot undo it. */
  readonly beforeAnswer: (command: Command) => Promise<void>;
  /** Runs at the moment at which a command stops being shown as pending. */
  readonly onOutcome: (command: Command, outcome: Outcome) => void;
  /** Runs when the server answers after a try without an answer, so that other waiting requests can be sent. */
  readonly onReached: () => void;
  /** Runs when a command that was to create the record with this id is refused or cancelled. */
  readonly onNotMade: (id: string) => void;
  readonly atOnce: AtOnce;
}

/** The result of `run`: the command's id and its end. */
export interface Running<Answer> {
  readonly id: string;
  /** Resolves with the server's answer. A replaced command ends as the one that replaced it. */
  readonly done: Promise<Answer>;
  /** Resolves once it waits for a network. It never rejects, and stays pending if that does not happen. */
  readonly waits: Promise<void>;
}
