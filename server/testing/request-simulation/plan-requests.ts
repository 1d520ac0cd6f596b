import { routes } from "../../../contract/routes.ts";
import { type Task, type TaskStatus, taskStatuses } from "../../../contract/tasks/tasks.ts";
import type { CommandSpec } from "../../../web/device/outbox/command.ts";
import { newId } from "../../platform/ids.ts";
import { request, type RequestDevice } from "./device.ts";

/** What requests may refer to. */
export interface Around {
  readonly project: string;
  readonly people: readonly string[];
  readonly snags: readonly string[];
}

type Row = Pick<Task, "_id" | "title" | "status" | "dueDate" | "assignedTo">;
type Fields = Readonly<Record<string, unknown>>;

/** The records that were created on a device, sent or not. A person can open them there. */
export interface Own {
  readonly tasks: string[];
  readonly comments: string[];
}

/** What a request is planned from: the device, its surroundings and its own records. */
interface Spot {
  readonly device: RequestDevice;
  readonly around: Around;
  readonly own: Own;
}

/** Far in the future, because nobody proposes a day that has passed. */
const day = ({ device: { luck } }: Spot) => `2090-0${luck.whole(1, 9)}-1${luck.whole(0, 9)}`;
const words = (what: string) => `${what} ${newId().slice(-8)}`;
const of = (id: string) => ({ params: { id } });
const onTask = (id: string) => ({ subject: `tasks:${id}` });

const rowsOf = ({ device }: Spot): Row[] =>
  [...device.replica.rows.values()].flatMap(({ record, row }) =>
    record === "task" ? [row as unknown as Row] : [],
  );

/** A task that a person sees on this device, sent or not; undefined if there is none. */
function task(spot: Spot): Row | undefined {
  const { luck } = spot.device;
  const rows = rowsOf(spot);
  const unsent = spot.own.tasks.filter((id) => !rows.some(({ _id }) => _id === id));
  if (unsent.length > 0 && luck.next() < 0.4) {
    const given = { title: "New", status: "todo", dueDate: null, assignedTo: null } as const;
    return { _id: luck.pick(unsent), ...given };
  }
  // Mostly one of the latest few, so that several devices change the same task.
  const few = luck.next() < 0.6 ? rows.slice(-6) : rows;
  return few.length > 0 ? luck.pick(few) : undefined;
}

function createTask({ device, around, own }: Spot): CommandSpec {
  const { luck } = device;
  const _id = newId();
  own.tasks.push(_id);
  const body = {
    _id,
    title: words("Cast slab"),
    project: around.project,
    assignedTo: luck.next() < 0.6 ? luck.pick(around.people) : null,
    deadline: luck.next() < 0.5 ? `2091-01-1${luck.whole(0, 9)}` : null,
  };
  return request(routes.createTask, { body }, onTask(_id));
}

/** Changes a task's status. Of several waiting changes, only the last is sent. */
function move(spot: Spot): CommandSpec | undefined {
  const row = task(spot);
  if (!row) return undefined;
  const { device } = spot;
  const version = device.luck.next() < 0.4 ? device.versionOf(row._id) : undefined;
  const to = (status: TaskStatus, options: Partial<CommandSpec> = {}) => {
    const body = { status, ...(version !== undefined && options.undo && { version }) };
    const how = { ...onTask(row._id), kind: "status", ...options };
    return request(routes.putTask, { ...of(row._id), body }, how);
  };
  return to(device.luck.pick(taskStatuses), { undo: to(row.status) });
}

/** Changes fields of a task, based on its newest version or on the one that a form was opened with. */
function change(spot: Spot): CommandSpec | undefined {
  const row = task(spot);
  if (!row) return undefined;
  const { device, around } = spot;
  const { luck } = device;
  const [fields, before] = luck.pick<readonly [Fields, Fields]>([
    [{ title: words("Strike forms") }, { title: row.title }],
    [{ dueDate: day(spot) }, { dueDate: row.dueDate }],
    [{ assignedTo: luck.pick(around.people) }, { assignedTo: row.assignedTo?._id ?? null }],
  ]);
  const to = (body: Fields, options: Partial<CommandSpec> = {}) =>
    request(routes.updateTask, { ...of(row._id), body }, { ...onTask(row._id), ...options });
  const version = luck.next() < 0.3 ? device.versionOf(row._id) : undefined;
  if (version !== undefined) return to({ ...fields, version });
  return to(fields, { onNewest: true, undo: to(before, { onNewest: true }) });
}

function remove(spot: Spot): CommandSpec | undefined {
  const row = task(spot);
  if (!row) return undefined;
  const { device } = spot;
  const version = device.versionOf(row._id);
  const query = version === undefined ? {} : { version };
  const held = device.luck.next() < 0.8;
  return request(routes.deleteTask, { ...of(row._id), query }, { ...onTask(row._id), held });
}

/**
 * Contractors propose due dates and withdraw them, others accept and decline them. The feed does not contain the
 * proposed day, so a decision names one of two days.
 */
function propose(spot: Spot): CommandSpec | undefined {
  const row = task(spot);
  if (!row) return undefined;
  const { luck, person } = spot.device;
  const dueDate = `2092-01-1${luck.whole(0, 1)}`;
  const to = onTask(row._id);
  if (person.role === "contractor") {
    if (luck.next() < 0.2) return request(routes.withdrawDueDate, of(row._id), to);
    const body = { dueDate, reason: words("Rain") };
    return request(routes.proposeDueDate, { ...of(row._id), body }, to);
  }
  const decision = { ...of(row._id), body: { dueDate } };
  return luck.next() < 0.5
    ? request(routes.acceptDueDate, decision, { ...to, held: true })
    : request(routes.declineDueDate, decision, { ...to, patience: "short" });
}

function comment(spot: Spot): CommandSpec | undefined {
  const { device, around, own } = spot;
  const { luck } = device;
  const isOnSnag = device.person.role !== "contractor" && luck.next() < 0.4;
  const on = isOnSnag ? { snag: luck.pick(around.snags) } : { task: task(spot)?._id };
  const [id] = Object.values(on);
  if (id === undefined) return undefined;
  const _id = newId();
  own.comments.push(_id);
  return request(
    routes.createComment,
    { body: { _id, body: words("Seen"), ...on } },
    { subject: `comments on ${id}` },
  );
}

/** Edits or deletes a comment that was written here. */
function changeComment({ device, own }: Spot): CommandSpec | undefined {
  const { luck } = device;
  if (own.comments.length === 0) return undefined;
  const id = luck.pick(own.comments);
  const subject = `comments:${id}`;
  if (luck.next() < 0.3) return request(routes.deleteComment, of(id), { subject, held: true });
  const body = { body: words("Seen again") };
  return request(routes.updateComment, { ...of(id), body }, { subject, patience: "short" });
}

const plans: readonly (readonly [(spot: Spot) => CommandSpec | undefined, number])[] = [
  [createTask, 3],
  [move, 4],
  [change, 5],
  [remove, 1],
  [propose, 3],
  [comment, 4],
  [changeComment, 2],
];
const bag = plans.flatMap(([plan, times]) => Array.from({ length: times }, () => plan));

/** Plans something that a person does on a device; undefined if there is no record to do it to. */
export const planRequest = (spot: Spot): CommandSpec | undefined =>
  spot.device.luck.pick(bag)(spot);
