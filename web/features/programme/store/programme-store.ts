import type {
  BareProgramme,
  ProgrammeBaseline,
  ProgrammeChanges,
} from "../../../../contract/programme/programme.ts";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { createSignal } from "../../../store.ts";
import type { BaselineDates } from "../view-model.ts";
import { compute, type Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { createConfirmed } from "./confirmed.ts";
import { reusing, touchedBetween } from "./lay-over.ts";
import { type UndoStep, stepOf, stillMine } from "./steps.ts";
import { createUndoSteps } from "./undo-steps.ts";

/** Edits that were made at once and are sent as one revision. */
export interface Batch {
  readonly id: string;
  /** The revision that they were made on. */
  readonly base: number;
  readonly edits: readonly Edit[];
  readonly label: string;
  /** The contractors' reports that the edits settle. */
  readonly reports?: readonly string[] | undefined;
}

/** A batch that the server did not take. */
export interface Refusal {
  readonly batchId: string;
  /** Whether the batch is also in the queue, where the person may send or dismiss it too. */
  readonly isKept: boolean;
  readonly label: string;
  readonly message: string;
  /** The refused edits, to retry on the current programme; null if a retry cannot help. */
  readonly edits: readonly Edit[] | null;
  readonly reports?: readonly string[] | undefined;
}

export interface ProgrammeState {
  readonly revision: number;
  /** The programme as the person sees it: the server's, with what is not yet confirmed. */
  readonly plan: Plan;
  readonly schedule: Schedule;
  readonly baseline: ReadonlyMap<string, BaselineDates>;
  readonly baselines: readonly ProgrammeBaseline[];
  /** What would be undone and done again, in words; null for nothing. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** Batches that the server has not confirmed. */
  readonly unconfirmed: number;
  readonly refusal: Refusal | null;
}

export interface StoreParts {
  /** Sends a batch. Batches are sent one after the other. */
  readonly send: (batch: Batch) => Promise<ProgrammeChanges>;
  /** Whether the queue keeps a batch that was refused. */
  readonly keepsRefused: (batchId: string) => boolean;
  /** Removes a batch from the queue if it was refused. Does nothing for any other batch. */
  readonly forget: (batchId: string) => void;
  readonly newId: () => string;
  /** Why a batch was refused, in words, and whether sending it again on the newest revision may help. */
  readonly explain: (error: unknown) => { readonly message: string; readonly again: boolean };
}

/** The contract's limit of one batch. */
const MOST = 5000;
const TOO_MANY = "That is too much at once. Do it in smaller parts.";

/** A plan with the edits of batches. A batch that no longer fits is left out. */
function withBatches(plan: Plan, batches: readonly Batch[]): Plan {
  return batches.reduce((before, { edits }) => {
    try {
      return applyEdits(before, edits, { stale: true }).plan;
    } catch (error) {
      if (!(error instanceof ProgrammeError)) throw error;
      return before;
    }
  }, plan);
}

/**
 * Returns the server's plan with unconfirmed batches over it.
 * @param shown the plan and the schedule that the result replaces, whose parts are reused
 */
function laidOver(
  plan: Plan,
  batches: readonly Batch[],
  shown: Pick<ProgrammeState, "plan" | "schedule">,
): Pick<ProgrammeState, "plan" | "schedule"> {
  const next = reusing(shown.plan, withBatches(plan, batches));
  try {
    return { plan: next, schedule: shown.schedule.next(next, touchedBetween(shown.plan, next)) };
  } catch (error) {
    if (!(error instanceof ProgrammeError)) throw error;
    // Two people's edits together may not give a valid programme. The server's own is always valid.
    return { plan, schedule: compute(plan) };
  }
}

export type ProgrammeStore = ReturnType<typeof createProgrammeStore>;

/**
 * The programme on the screen. Every edit shows at once. The server's answers are laid below the unconfirmed edits.
 */
export function createProgrammeStore(first: BareProgramme, parts: StoreParts) {
  const server = createConfirmed(first);
  const steps = createUndoSteps();
  let pending: readonly Batch[] = [];
  const changed = createSignal();

  let state: ProgrammeState = {
    revision: server.revision(),
    plan: server.plan(),
    schedule: compute(server.plan()),
    baseline: server.baseline(),
    baselines: first.baselines,
    undo: null,
    redo: null,
    unconfirmed: 0,
    refusal: null,
  };

  function show(change: Partial<ProgrammeState>): void {
    state = {
      ...state,
      ...change,
      ...steps.words(),
      revision: server.revision(),
      baseline: server.baseline(),
      unconfirmed: pending.length,
    };
    changed.ring();
  }

  /**
   * Applies edits to what is shown, and sends them. Returns the step that undoes them, or why the programme refuses
   * them.
   */
  function apply(
    edits: readonly Edit[],
    label: string,
    { name = label, reports }: { name?: string; reports?: readonly string[] | undefined } = {},
  ): UndoStep | string {
    try {
      const { plan, inverse, touched } = applyEdits(state.plan, edits);
      const schedule = state.schedule.next(plan, touched);
      state = { ...state, plan, schedule, refusal: null };
      const id = parts.newId();
      void send({ id, base: server.revision(), edits, label, reports });
      return stepOf({ batch: id, label: name, edits: inverse }, plan);
    } catch (error) {
      if (!(error instanceof ProgrammeError)) throw error;
      return error.message;
    }
  }

  async function send(batch: Batch): Promise<void> {
    pending = [...pending, batch];
    const settled = () => {
      pending = pending.filter((one) => one !== batch);
    };
    try {
      const changes = await parts.send(batch);
      settled();
      receive(changes, true);
    } catch (error) {
      settled();
      steps.drop(batch.id);
      const { message, again } = parts.explain(error);
      const { id: batchId, label, reports } = batch;
      const isKept = parts.keepsRefused(batchId);
      const edits = again ? batch.edits : null;
      rebase({ refusal: { batchId, isKept, label, message, edits, reports } });
    }
  }

  /** Lays unconfirmed batches over the server's plan again. One that no longer fits is left to the server to refuse. */
  function rebase(change: Partial<ProgrammeState> = {}): void {
    show({ ...laidOver(server.plan(), pending, state), ...change });
  }

  /** @param isAnswer whether it confirms a batch of this screen, which is no longer pending then */
  function receive(changes: ProgrammeChanges, isAnswer = false): void {
    if (!server.receive(changes)) {
      if (isAnswer) rebase();
      return;
    }
    rebase(changes.baselines ? { baselines: changes.baselines } : {});
  }

  function edit(edits: readonly Edit[], label: string, reports?: readonly string[]): string | null {
    if (edits.length === 0) return null;
    if (edits.length > MOST) return TOO_MANY;
    const back = apply(edits, label, { reports });
    if (typeof back === "string") return back;
    steps.add(back);
    show({});
    return null;
  }

  /** Carries out a step. Returns the step that reverses it, or why it cannot be carried out. */
  const carryOut =
    (prefix: string) =>
    (last: UndoStep): UndoStep | string => {
      const edits = stillMine(last, state.plan);
      if (edits.length === 0) return "Somebody else has changed this since, so it stays as it is.";
      return apply(edits, `${prefix} ${last.label}`, { name: last.label });
    };

  return {
    get: () => state,
    /** The programme as the server has it, as far as this screen knows: an answer to `getBareProgramme`. */
    confirmed: (): BareProgramme => server.answer(state.baselines),
    subscribe: changed.listen,
    /** @returns why the programme does not allow it; null if it does */
    edit,
    /** @returns why it cannot be undone; null if it was, or if there is nothing to undo */
    undo(): string | null {
      if (steps.words().undo === null) return null;
      const why = steps.undo(carryOut("Undo:"));
      show({});
      return why;
    },
    redo(): string | null {
      if (steps.words().redo === null) return null;
      const why = steps.redo(carryOut("Redo:"));
      show({});
      return why;
    },
    isPending: (batchId: string): boolean => pending.some(({ id }) => id === batchId),
    /** Shows a batch of an earlier visit that is still to be sent. */
    adopt(batch: Batch): void {
      pending = [...pending, batch];
      rebase();
    },
    /** Drops a batch of an earlier visit that the server has answered. */
    settle(batchId: string): void {
      pending = pending.filter(({ id }) => id !== batchId);
      rebase();
    },
    receive: (changes: ProgrammeChanges) => receive(changes),
    /** Replaces the whole programme after a refetch. */
    replace(programme: BareProgramme): void {
      if (server.replace(programme)) rebase({ baselines: programme.baselines });
    },
    ...createRefusalActs({ refusal: () => state.refusal, edit, show, forget: parts.forget }),
  };
}

interface RefusalParts {
  readonly refusal: () => Refusal | null;
  readonly edit: (
    edits: readonly Edit[],
    label: string,
    reports?: readonly string[],
  ) => string | null;
  readonly show: (change: Pick<ProgrammeState, "refusal">) => void;
  readonly forget: (batchId: string) => void;
}

/** The actions on a refused batch. */
function createRefusalActs(of: RefusalParts) {
  return {
    /** Retries the refused edits on the current programme. The new batch replaces the refused one. */
    tryAgain(): void {
      const refusal = of.refusal();
      if (!refusal?.edits) return;
      const why = of.edit(refusal.edits, refusal.label, refusal.reports);
      if (why === null) of.forget(refusal.batchId);
      else of.show({ refusal: { ...refusal, message: why } });
    },
    dismiss(): void {
      const refusal = of.refusal();
      of.show({ refusal: null });
      if (refusal) of.forget(refusal.batchId);
    },
    /**
     * @param refused the refused batches that are still in the queue; those sent again or dismissed there are not
     * offered
     */
    compareRefused(refused: ReadonlySet<string>): void {
      const refusal = of.refusal();
      if (refusal?.isKept && !refused.has(refusal.batchId)) of.show({ refusal: null });
    },
  };
}
