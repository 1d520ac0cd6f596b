import { ApiError, GivenUp, serverMessage } from "../../api/api-error.ts";
import { dismissToast, listenToPausedToasts, toast } from "../../ui/overlays/toast-store.ts";
import { CommandCancelled, type CommandSpec } from "../outbox/command.ts";
import type { Queue } from "../outbox/queue.ts";
import type { Clock } from "../outbox/queue-parts.ts";

/** How long an action can be undone, and how long a delayed command is not sent. */
export const UNDO_MS = 10_000;
/** How long signing out waits for delayed commands. */
const LEAVE_MS = 4_000;

/** Something that a person did with one press: one command, or one for each of several records. */
export interface Action {
  readonly specs: readonly CommandSpec[];
  /** The text of the toast, by the number of commands that were done. */
  readonly done: string | ((count: number) => string);
  /**
   * The text of a red toast if a command is refused, from the first reason; without it, the caller shows the
   * reason.
   */
  readonly refused?: ((reason: string) => string) | undefined;
  /** Whether the person goes on if the answer is late. What is refused after that stays in the outbox. */
  readonly goesOn?: boolean | undefined;
}

/** The commands of an action that were refused, and why. */
export type Refused = readonly { readonly spec: CommandSpec; readonly error: unknown }[];

interface Made {
  readonly act: Action;
  readonly ids: readonly string[];
  toastId?: number | undefined;
  cancelWindow?: (() => void) | undefined;
}

interface ActParts {
  readonly queue: Queue;
  readonly clock: Clock;
  /** Renews the access token if that is due, so that a delayed command can be sent while the page is left. */
  readonly renewToken: () => unknown;
}

const moved = "It was changed since, so it is not undone.";

/** Tracks the actions that the signed-in person can still undo. docs/sync.md lists the rules by number. */
export function createActions({ queue, clock, renewToken }: ActParts) {
  /** The latest is last. */
  let acts: readonly Made[] = [];
  let toastsAreHeld = false;

  function closeWindow(made: Made): void {
    acts = acts.filter((other) => other !== made);
    made.cancelWindow?.();
    if (made.toastId !== undefined) dismissToast(made.toastId);
  }

  function end(made: Made): void {
    closeWindow(made);
    for (const id of made.ids) queue.release(id);
  }

  function openWindow(made: Made): void {
    made.cancelWindow?.();
    if (!toastsAreHeld) made.cancelWindow = clock.after(UNDO_MS, () => end(made));
  }

  function announce(made: Made, count: number): void {
    const { done } = made.act;
    const message = typeof done === "string" ? done : done(count);
    if (!made.ids.some((id) => queue.canUndo(id))) {
      closeWindow(made);
      return void toast(message, { tone: "green" });
    }
    const action = { label: "Undo", onClick: () => void undo(made) };
    made.toastId = toast(message, { tone: "green", action, duration: Number.POSITIVE_INFINITY });
    openWindow(made);
  }

  /**
   * Carries out an action. Resolves with the refused commands; those that the person undid meanwhile are not among
   * them.
   */
  async function act(asked: Action): Promise<Refused> {
    const { specs, refused: words } = asked;
    const subjects = new Set(specs.map(({ subject }) => subject));
    const title = typeof asked.done === "string" ? asked.done : asked.done(1);
    const running = specs.map((spec) => queue.run({ title, ...spec }));
    const made: Made = { act: asked, ids: running.map(({ id }) => id) };
    if (asked.goesOn) for (const id of made.ids) queue.goOnIfLate(id);
    // An action whose every record has changed again cannot be undone any more.
    for (const before of acts)
      if (before.act.specs.every(({ subject }) => subjects.has(subject))) closeWindow(before);
    acts = [...acts, made];
    const isHeld = specs.some(({ held }) => held);
    if (isHeld) {
      void renewToken();
      announce(made, specs.length);
    }
    // A command that waits for a network counts as done for the person. If it is refused later, they are told.
    const waiting = new Set<number>();
    const ends = await Promise.allSettled(
      running.map(({ done, waits }, place) =>
        Promise.race([done, waits.then(() => void waiting.add(place))]),
      ),
    );
    for (const place of waiting) void tellIfRefused(running[place]?.done, words);
    const failed = ends.flatMap((one, index) => {
      const spec = specs[index];
      const wasRefused = one.status === "rejected" && !isChosen(one.reason);
      return wasRefused && spec ? [{ spec, error: one.reason as unknown }] : [];
    });
    const count = ends.filter(({ status }) => status === "fulfilled").length;
    // The action may have been undone meanwhile, or followed by another change of the same record.
    if (!isHeld && acts.includes(made)) {
      if (count > 0) announce(made, count);
      else closeWindow(made);
    }
    const [first] = failed;
    if (words && first) toast(words(reasonOf(first.error)), { tone: "red" });
    return failed;
  }

  async function undo(made: Made): Promise<void> {
    closeWindow(made);
    const undone = made.ids.map((id) => queue.undo(id) ?? "moved");
    const ends = await Promise.allSettled(
      undone.map((one) => (typeof one === "string" ? one : Promise.race([one.done, one.waits]))),
    );
    const failures = ends.flatMap((one) => {
      if (one.status === "rejected") return isChosen(one.reason) ? [] : [one.reason as unknown];
      return one.value === "moved" ? ["moved" as const] : [];
    });
    const [first] = failures;
    if (first === undefined) return void toast("Undone.", { tone: "green" });
    const reason = isMoved(first) ? moved : reasonOf(first);
    const { length: all } = made.ids;
    const words = all === 1 ? reason : `${failures.length} of ${all} are not undone. ${reason}`;
    toast(words, { tone: "red" });
  }

  /** Sends all delayed commands at once, and ends their undo window. */
  function sendHeld(): void {
    for (const made of acts) if (made.act.specs.some(({ held }) => held)) end(made);
  }

  /** Returns the ids of commands that are delayed, or were delayed and are not done. */
  function heldIds(): string[] {
    return queue.entries().flatMap(({ command }) => (command.held ? [command.id] : []));
  }

  return {
    act,
    /** Undoes the person's latest action. @returns whether there is one */
    undoLast(): boolean {
      const latest = acts.at(-1);
      if (latest) void undo(latest);
      return latest !== undefined;
    },
    sendHeld,
    /** Sends all delayed commands, and waits for their answers. @returns how many have none yet */
    async settleHeld(): Promise<number> {
      sendHeld();
      const ids = new Set(heldIds());
      const unsent = () => heldIds().filter((id) => ids.has(id)).length;
      if (unsent() === 0) return 0;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(LEAVE_MS, finish);
        const leave = queue.subscribe(() => {
          if (unsent() === 0) finish();
        });
        function finish(): void {
          cancel();
          leave();
          resolve();
        }
      });
      return unsent();
    },
    /** Cancels the delayed commands that have not been answered. */
    giveUpHeld(): void {
      for (const id of heldIds()) queue.cancel(id);
    },
    /** Follows the toasts: while one is hovered or focused, no undo window ends. */
    start: () =>
      listenToPausedToasts((held) => {
        toastsAreHeld = held;
        for (const made of acts) {
          if (held) made.cancelWindow?.();
          else if (made.toastId !== undefined) openWindow(made);
        }
      }),
  };
}

/** Says why a command was refused after it had waited. */
async function tellIfRefused(
  done: Promise<unknown> | undefined,
  words: Action["refused"],
): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (words && !isChosen(error)) toast(words(reasonOf(error)), { tone: "red" });
  }
}

/** Checks whether the person cancelled the command, and so needs no message. */
function isChosen(reason: unknown): boolean {
  return reason instanceof CommandCancelled || reason instanceof GivenUp;
}

function isMoved(failure: unknown): boolean {
  return failure === "moved" || (failure instanceof ApiError && failure.status === 409);
}

function reasonOf(error: unknown): string {
  const fallback = error instanceof ApiError ? error.message : "Please try again.";
  return serverMessage(error, fallback);
}
