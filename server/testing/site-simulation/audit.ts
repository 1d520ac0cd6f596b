import type pg from "pg";
import { chance } from "../../demo/random.ts";
import { feedIsComplete } from "../complete-feed.ts";
import { disagreements, type Final, type Line } from "./naive-history.ts";
import { Replica } from "./replica.ts";
import type { SiteLink } from "./site-link.ts";

/** The rows of a device as text, byte by byte. */
const textOf = ({ rows }: Replica) =>
  [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { row }]) => `${key} ${JSON.stringify(row)}`);

/** Returns the devices whose rows differ from a fresh copy of the same person. */
export async function unlike(replicas: readonly Replica[], link: SiteLink): Promise<string[]> {
  const wrong: string[] = [];
  const fresh = new Map<string, readonly string[]>();
  for (const replica of replicas) {
    await replica.pull(link);
    const { person, project } = replica;
    if (!fresh.has(person.id)) {
      const copy = new Replica({ person, project, luck: chance(1) });
      await copy.pull(link);
      fresh.set(person.id, textOf(copy));
    }
    const should = fresh.get(person.id) ?? [];
    const is = textOf(replica);
    const place = should.findIndex((row, n) => row !== is[n]);
    if (place !== -1 || is.length !== should.length)
      wrong.push(
        `a device of ${person.name} has ${is.length} rows of ${should.length}: ${is[place] ?? "none"} instead of ${should[place] ?? "none"}`,
      );
  }
  return wrong;
}

/** Returns snag numbers that are missing or given twice. */
async function numbersOf(db: pg.Pool, project: string): Promise<string[]> {
  const { rows } = await db.query<{ number: number | null }>(
    "select number from site_records where project_id = $1 and kind = 'snag' order by number",
    [project],
  );
  return rows.flatMap(({ number }, n) => (number === n + 1 ? [] : `number ${number} at ${n + 1}`));
}

async function linesOf(db: pg.Pool, project: string): Promise<Line[]> {
  const { rows } = await db.query<Line>(
    `select id, record_id as record, act, status, sent, lost, stamp, made_at as "madeAt", replica,
            state_before as before, state_after as after
       from site_edits where project_id = $1 order by place`,
    [project],
  );
  return rows;
}

async function finalsOf(db: pg.Pool, project: string): Promise<Final[]> {
  const { rows } = await db.query<Final>(
    `select id, state, fields, version, deleted_at is not null as deleted
       from site_records where project_id = $1`,
    [project],
  );
  return rows;
}

/** Checks what must be true once all devices have synchronised. @returns what is not true */
export async function audit(of: {
  readonly replicas: readonly Replica[];
  readonly link: SiteLink;
  readonly db: pg.Pool;
  readonly project: string;
}): Promise<{ readonly wrong: readonly string[]; readonly statuses: Record<string, number> }> {
  const { replicas, link, db, project } = of;
  await feedIsComplete(db);
  const wrong = [...(await unlike(replicas, link)), ...(await numbersOf(db, project))];
  const lines = await linesOf(db, project);
  const answers = new Map(lines.map(({ id, status }) => [id, status]));
  const done = replicas.flatMap((replica) => replica.done);
  const statuses: Record<string, number> = {};
  for (const { command, result } of done) {
    const name = result.code ?? result.status;
    statuses[name] = (statuses[name] ?? 0) + 1;
    if (answers.get(command._id) !== result.status)
      wrong.push(`${command._id} was answered ${result.status} and is ${answers.get(command._id)}`);
  }
  if (lines.length !== done.length)
    wrong.push(`${done.length} commands were answered, and ${lines.length} are in the history`);
  const commands = new Map(done.map(({ command }) => [command._id, command]));
  const histories = Map.groupBy(lines, ({ record }) => record);
  const finals = await finalsOf(db, project);
  for (const final of finals)
    wrong.push(...disagreements(histories.get(final.id) ?? [], { final, commands }));
  const known = new Set(finals.map(({ id }) => id));
  for (const { id, record, status } of lines)
    if (status !== "refused" && !known.has(record)) wrong.push(`${id} is done to nothing`);
  return { wrong, statuses };
}
