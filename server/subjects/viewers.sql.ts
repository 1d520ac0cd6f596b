import { sql } from "kysely";
import type { RecordKindName } from "../../contract/site/registry.ts";
import type { SubjectKind, SubjectRef } from "../../contract/subjects.ts";
import type { Tx } from "../database/kysely-client.ts";

/** A client or contractor who sees a record. */
interface Viewer {
  readonly id: string;
  readonly person: string;
  readonly role: "client" | "contractor";
}

/**
 * The clients and contractors who see these records of a kind now. The database decides by the function that its
 * policies use. Those who run projects see all of them.
 */
export async function selectViewers(
  tx: Tx,
  { kind, ids }: { readonly kind: SubjectKind; readonly ids: readonly string[] },
): Promise<readonly Viewer[]> {
  const { rows } = await sql<Viewer>`
    select id, person, role from viewers_of(${kind}, ${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** The clients and contractors among these people who do not see a record. */
export async function selectBlindTo(
  tx: Tx,
  of: { readonly subject: SubjectRef; readonly userIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (of.userIds.length === 0) return new Set();
  const { kind, id } = of.subject;
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from memberships m
     where m.user_id = any (${[...of.userIds]}::uuid[]) and m.workspace_id = (select current_workspace())
       and m.role in ('client', 'contractor')
       and m.user_id not in (select person from viewers_of(${kind}, array[${id}::uuid]))`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** A record whose row on devices contains a person's name. */
interface Naming {
  readonly kind: RecordKindName | "task";
  /** Null for several projects. */
  readonly project: string | null;
  /** Null for several of the kind. */
  readonly id: string | null;
  /** Null for everybody on the project's team, or for those who run projects. */
  readonly viewer: string | null;
  readonly everybody: boolean;
}

/**
 * Returns the records that name a person, for each client and contractor who sees them. If there are more than
 * `most` of a kind, the kind is returned without them.
 * @param of.team the project whose team has changed, if that is all
 */
export async function selectNaming(
  tx: Tx,
  of: {
    readonly workspace: string;
    readonly person: string;
    readonly team: string | undefined;
    readonly most: number;
  },
): Promise<readonly Naming[]> {
  const { rows } = await sql<Naming>`
    select kind, project_id as project, id, viewer, everybody
      from records_naming(${of.workspace}::uuid, ${of.person}::uuid, ${of.team ?? null}::uuid, ${of.most})`.execute(
    tx,
  );
  return rows;
}
