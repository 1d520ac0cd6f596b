import type { SyncCommand } from "../../../../contract/sync.ts";
import type { Json } from "../../../../engine/records/content.ts";
import type { Stamp } from "../../../../engine/records/stamp.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { openTexts, serverTextLimits } from "../../../../contract/site/long-text.ts";
import { recordKindOf, type RecordKindName } from "../../../../contract/site/registry.ts";
import { applyCommand, type CommandOutcome, type SiteActor } from "./apply-command.ts";
import { idIn, referencesIn, type StoredRecord } from "../record-rules.ts";
import { keyOfRow, type Referred, type SiteProject } from "./sync.sql.ts";

/**
 * The facts that a batch needs, read once before it is applied. The code that writes the batch and sends
 * notifications uses them too.
 */
export interface BatchFacts {
  /** The sender of the batch, and their name in sentences. */
  readonly actor: SiteActor & { readonly name: string };
  /** The projects that the sender sees. */
  readonly projects: ReadonlyMap<string, SiteProject>;
  /** The ids that records already have, including records that the sender does not see. */
  readonly taken: ReadonlySet<string>;
  readonly records: readonly StoredRecord[];
  /** The valid references, by `keyOf`. */
  readonly known: ReadonlySet<string>;
  /** The location that contains each location. */
  readonly parents: ReadonlyMap<string, string | null>;
}

/** A command with its result. */
export interface Applied {
  readonly command: SyncCommand;
  readonly stamp: Stamp;
  readonly kind: RecordKind;
  /** The record before this command; undefined for a new record. */
  readonly before: StoredRecord | undefined;
  /** The record's project; undefined if the sender does not see it. */
  readonly project: SiteProject | undefined;
  readonly outcome: CommandOutcome;
}

/** A record that a batch changed. */
export interface Changed {
  readonly before: StoredRecord | undefined;
  readonly next: StoredRecord;
  readonly kind: RecordKind;
  readonly project: SiteProject;
}

/** The references in a command's fields. */
export function referredBy(command: SyncCommand): readonly Referred[] {
  const kind = recordKindOf(command.record);
  if (!kind) return [];
  const { project } = command;
  return referencesIn(kind, command).map(({ to, id, of }) => ({ to, id, of, project }));
}

/** Why a command on a project that the sender does not see is refused. */
export const PROJECT_UNKNOWN = {
  code: "not_found",
  message: "This project does not exist, or you do not have access to it.",
} as const;

const refuse = (code: string, message: string): CommandOutcome => ({
  status: "refused",
  code,
  message,
});

/** Applies the commands of one request in order, in memory. */
export class CommandBatch {
  readonly applied: Applied[] = [];
  readonly facts: BatchFacts;
  readonly #records: Map<string, StoredRecord>;
  readonly #known: Set<string>;
  readonly #parents: Map<string, string | null>;
  readonly #texts = openTexts(serverTextLimits);

  constructor(facts: BatchFacts) {
    this.facts = facts;
    this.#records = new Map(facts.records.map((record) => [record.id, record]));
    this.#known = new Set(facts.known);
    this.#parents = new Map(facts.parents);
  }

  apply(command: SyncCommand, stamp: Stamp): CommandOutcome {
    const kind = recordKindOf(command.record);
    if (!kind) throw new Error(`There is no kind of record ${command.record}`);
    const before = this.#records.get(command.id);
    const project = this.facts.projects.get(command.project);
    const outcome = this.#decide(command, { kind, before, stamp, project });
    if (outcome.status !== "refused" && !outcome.isSame) this.#keep(command, outcome.next);
    this.applied.push({ command, stamp, kind, before, project, outcome });
    return outcome;
  }

  #decide(
    command: SyncCommand,
    { kind, before, stamp, project }: Omit<Applied, "command" | "outcome">,
  ): CommandOutcome {
    if (!project) return refuse(PROJECT_UNKNOWN.code, PROJECT_UNKNOWN.message);
    if (project.isArchived)
      return refuse("archived", `“${project.title}” is archived, so nothing in it can be changed.`);
    const name = command.record as RecordKindName;
    const { actor } = this.facts;
    const outcome = applyCommand(command, {
      name,
      kind,
      record: before,
      actor,
      stamp,
      texts: this.#texts,
    });
    if (outcome.status === "refused") return outcome;
    return this.#unknown(command, kind) ?? this.#loop(command) ?? outcome;
  }

  #unknown(command: SyncCommand, kind: RecordKind): CommandOutcome | undefined {
    const { project } = command;
    const lost = referencesIn(kind, command).find(
      ({ to, id, of }) => !this.#known.has(keyOfRow({ to, id, of, project })),
    );
    return (
      lost &&
      refuse(
        "unknown_reference",
        `${lost.label}: this no longer exists, or you do not have access to it.`,
      )
    );
  }

  /** Refuses to put a location inside itself. Two people may have moved two locations at once. */
  #loop({ record, id, fields }: SyncCommand): CommandOutcome | undefined {
    const parent = idIn(fields["parent"]);
    if (record !== "location" || parent === undefined) return undefined;
    const seen = new Set([id]);
    for (let at: string | null | undefined = parent; at; at = this.#parents.get(at)) {
      if (seen.has(at)) return refuse("location_loop", "A location cannot be inside itself.");
      seen.add(at);
    }
    return undefined;
  }

  #keep({ record, project }: SyncCommand, next: StoredRecord): void {
    this.#records.set(next.id, next);
    if (record !== "location") return;
    this.#known.add(keyOfRow({ to: "location", id: next.id, project }));
    const parent: Json | undefined = next.fields["parent"];
    this.#parents.set(next.id, typeof parent === "string" ? parent : null);
  }

  /** Returns the changed records, with their first and last states. */
  changed(): readonly Changed[] {
    const first = new Map<string, Applied>();
    for (const one of this.applied) {
      const { outcome, command } = one;
      if (outcome.status === "refused" || outcome.isSame) continue;
      if (!first.has(command.id)) first.set(command.id, one);
    }
    return [...first].map(([id, { before, kind, project }]) => {
      const next = this.#records.get(id);
      if (!next || !project) throw new Error("A changed record is missing");
      return { before, next, kind, project };
    });
  }
}
