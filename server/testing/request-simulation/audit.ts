import type pg from "pg";
import { ApiError } from "../../../web/api/api-error.ts";
import { feedIsComplete } from "../complete-feed.ts";
import { unlike } from "../site-simulation/audit.ts";
import type { SiteLink } from "../site-simulation/site-link.ts";
import type { End, Made, RequestDevice } from "./device.ts";
import type { DoneLine, Network } from "./network.ts";
import { type NaiveTask, replay } from "./replay.ts";

interface Of {
  readonly devices: readonly RequestDevice[];
  readonly network: Network;
  readonly feed: SiteLink;
  readonly db: pg.Pool;
  readonly project: string;
}

const subjectId = ({ request: { subject } }: DoneLine) => subject.slice("tasks:".length);
const isOnTask = ({ request: { subject } }: DoneLine) => subject.startsWith("tasks:");

/** Whether a later request of the same kind replaced this one. No other request may end without an outcome. */
function isReplaced(device: RequestDevice, id: string, { spec }: Made): boolean {
  const made = [...device.made];
  const later = made.slice(made.findIndex(([other]) => other === id) + 1);
  return later.some(
    ([, { spec: other }]) =>
      spec.kind !== undefined && other.kind === spec.kind && other.subject === spec.subject,
  );
}

const wordsOf = (end: End) =>
  end.kind === "refused" ? `refused (${String(end.error)})` : end.kind;

/** Returns the requests that were not done exactly once, were refused without a reason, or have no outcome. */
function endsOf({ devices, network }: Of, keys: ReadonlySet<string>): string[] {
  const times = new Map<string, number>();
  for (const { request } of network.done) times.set(request.id, (times.get(request.id) ?? 0) + 1);
  const wrong = [...times].flatMap(([id, n]) => (n > 1 ? [`${id} was done ${n} times`] : []));
  for (const device of devices)
    for (const [id, made] of device.made) {
      const { end, spec } = made;
      const what = `${spec.route.name} ${id} [${network.sendings.get(id)?.join(", ") ?? "never sent"}]`;
      const isDone = times.has(id);
      if (isDone !== keys.has(id)) wrong.push(`${what} was done and is not known, or the reverse`);
      if (!end && !isReplaced(device, id, made)) wrong.push(`${what} has no end`);
      // A record that no longer exists counts as deleted, whoever deleted it.
      if (end?.kind === "done" && !isDone && spec.route.method !== "DELETE")
        wrong.push(`${what} was not done`);
      if ((end?.kind === "unsent" || end?.kind === "refused") && isDone)
        wrong.push(`${what} is ${wordsOf(end)}, and was done`);
      if (end?.kind === "refused") {
        const { error } = end;
        const hasReason =
          error instanceof ApiError && [400, 403, 404, 409].includes(error.status) && error.message;
        if (!hasReason) wrong.push(`${what} was refused without a reason: ${String(error)}`);
      }
    }
  return wrong;
}

/** Returns the subjects whose requests the server did in another order than a device made them. */
function orderOf({ devices, network }: Of): string[] {
  const byDevice = Map.groupBy(network.done, ({ device }) => device);
  return devices.flatMap((device) => {
    const places = new Map([...device.made.keys()].map((id, place) => [id, place]));
    const bySubject = Map.groupBy(byDevice.get(device.id) ?? [], ({ request }) => request.subject);
    return [...bySubject].flatMap(([subject, lines]) => {
      const order = lines.flatMap(({ request: { id } }) =>
        device.made.get(id)?.isRepeated ? [] : (places.get(id) ?? -1),
      );
      const isInOrder = order.every((place, n) => n === 0 || (order[n - 1] ?? 0) < place);
      return isInOrder ? [] : [`${subject}: done in the order ${order.join(", ")}`];
    });
  });
}

type TaskRow = Omit<NaiveTask, "proposal"> & { readonly id: string; readonly version: number };

/** Returns the tasks that differ from what a naive reader of the requests expects. */
async function tasksOf({ network, db, project }: Of): Promise<string[]> {
  const { rows } = await db.query<TaskRow>(
    `select id, title, status, due_date::text as "dueDate", assigned_to as "assignedTo", version
       from tasks where project_id = $1`,
    [project],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const textOf = (task: Omit<TaskRow, "id"> | undefined) =>
    task && JSON.stringify([task.title, task.status, task.dueDate, task.assignedTo, task.version]);
  const wrong: string[] = [];
  for (const [id, lines] of Map.groupBy(network.done.filter(isOnTask), subjectId)) {
    const { task, version, wrong: found } = replay(id, lines);
    wrong.push(...found);
    const [is, should] = [textOf(stored.get(id)), task && textOf({ ...task, version })];
    if (is !== should) wrong.push(`${id} is ${is} instead of ${should}`);
    stored.delete(id);
  }
  return [...wrong, ...[...stored.keys()].map((id) => `${id} was made by nobody`)];
}

/** Returns the words that each comment should have. Deleting a task deletes its comments. */
function commentsExpected({ network }: Of): Map<string, string> {
  const words = new Map<string, string>();
  const on = new Map<string, string>();
  const gone = new Set<string>();
  for (const line of network.done) {
    const { route, input, subject } = line.request;
    const { _id, body, task } = (input.body ?? {}) as Record<string, string | undefined>;
    const id = subject.split(":")[1] ?? "";
    if (route.name === "deleteTask") gone.add(id);
    if (route.name === "deleteComment") words.delete(id);
    if (route.name === "updateComment") words.set(id, body ?? "");
    if (route.name !== "createComment" || _id === undefined) continue;
    words.set(_id, body ?? "");
    if (task !== undefined) on.set(_id, task);
  }
  for (const [id, task] of on) if (gone.has(task)) words.delete(id);
  return words;
}

async function commentsOf(of: Of): Promise<string[]> {
  const { rows } = await of.db.query<{ id: string; body: string }>(
    "select id, body from comments where project_id = $1",
    [of.project],
  );
  const is = new Map(rows.map(({ id, body }) => [id, body]));
  const should = commentsExpected(of);
  return [...new Set([...is.keys(), ...should.keys()])].flatMap((id) =>
    is.get(id) === should.get(id)
      ? []
      : [`comment ${id} is ${is.get(id)} instead of ${should.get(id)}`],
  );
}

/** Returns what the history contains twice, or not at all. */
async function historyOf({ network, db, project }: Of): Promise<string[]> {
  const { rows } = await db.query<{ what: string; times: number }>(
    `select entity_id || ' ' || action as what, count(*)::int as times from activities
      where project_id = $1 and action in ('created', 'deleted') and entity_type = 'task' group by 1`,
    [project],
  );
  const told = new Map(rows.map(({ what, times }) => [what, times]));
  const verbs: Readonly<Record<string, string>> = { createTask: "created", deleteTask: "deleted" };
  const wrong = rows.flatMap(({ what, times }) => (times > 1 ? [`${what} ${times} times`] : []));
  for (const line of network.done) {
    const verb = verbs[line.request.route.name];
    if (verb !== undefined && !told.delete(`${subjectId(line)} ${verb}`))
      wrong.push(`${subjectId(line)} was ${verb}, and is not in the history`);
  }
  return [...wrong, ...[...told.keys()].map((what) => `${what} by nobody`)];
}

/** Checks what must be true once all devices have sent everything. @returns what is not true */
export async function audit(of: Of): Promise<string[]> {
  const { devices, db, feed } = of;
  await feedIsComplete(db);
  const ids = devices.flatMap(({ made }) => [...made.keys()]);
  const { rows } = await db.query<{ key: string }>(
    "select key from commands where key = any ($1::uuid[])",
    [ids],
  );
  const left = await Promise.all(devices.map((device) => device.left()));
  return [
    ...devices.flatMap(({ wrong }) => wrong),
    ...left.flatMap((count) => (count > 0 ? [`${count} requests are left`] : [])),
    ...endsOf(of, new Set(rows.map(({ key }) => key))),
    ...orderOf(of),
    ...(await tasksOf(of)),
    ...(await commentsOf(of)),
    ...(await historyOf(of)),
    ...(await unlike(
      devices.map(({ replica }) => replica),
      feed,
    )),
  ];
}
