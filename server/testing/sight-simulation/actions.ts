import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../company.ts";
import { formOf, smallPdf } from "../form.ts";
import { changeBasis, planSomething } from "./plan-actions.ts";
import { requestAs, command, signInAgain, somebody, type Thing, type World } from "./world.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Picks somebody, mostly a person who may do most things. */
const doer = (world: World): TestPerson =>
  world.luck.next() < 0.5 ? world.company.owner : somebody(world);

const orNull = <T>({ luck }: World, all: readonly T[]): T | null =>
  all.length === 0 || luck.next() < 0.2 ? null : luck.pick(all);

function snagFields(world: World): Fields {
  const { luck, companies, people } = world;
  const all: readonly (() => Fields)[] = [
    () => ({ title: `Crack ${luck.whole(1, 99)}` }),
    () => ({ company: orNull(world, companies) }),
    () => ({ assignee: orNull(world, [...people.keys()]) }),
  ];
  return luck.pick(all)();
}

/** Remembers a record that was created, so that later actions can use it. */
async function remember(world: World, thing: Thing, made: Promise<boolean>): Promise<void> {
  if (await made) world.things.push(thing);
}

async function addSnag(world: World): Promise<void> {
  const thing = { kind: "snag", id: newId(), project: world.luck.pick(world.projects) } as const;
  const fields = { title: "Door rubs", ...snagFields(world) };
  const given = { ...thing, record: "snag", act: "create", fields };
  await remember(world, thing, command(world, doer(world), given));
}

async function addDiary(world: World): Promise<void> {
  const { luck } = world;
  const project = luck.pick(world.projects);
  const day = `2026-03-${luck.whole(10, 28)}`;
  const company = luck.next() < 0.4 ? null : luck.pick(world.companies);
  const fields = { day, ...(company !== null && { company }) };
  const id = identityOf(diary, { project, fields });
  if (id === undefined) throw new Error("A diary has its id by what it says");
  const given = { record: "diary", id, project, act: "create", fields };
  if (!world.things.some((thing) => thing.id === id))
    await remember(world, { kind: "diary", id, project }, command(world, somebody(world), given));
}

const activitiesOf = ({ activities }: World, project: string) =>
  activities.filter((each) => each.project === project).map(({ id }) => id);

async function addTask(world: World): Promise<void> {
  const { luck } = world;
  const thing = { kind: "task", id: newId(), project: luck.pick(world.projects) } as const;
  const assignedTo = orNull(world, [...world.people.keys()]);
  const activity = orNull(world, activitiesOf(world, thing.project));
  const body = { _id: thing.id, title: "Cast slab", project: thing.project, assignedTo, activity };
  const made = requestAs(world, doer(world), {
    name: "task create",
    method: "POST",
    url: "/api/tasks",
    body,
  });
  await remember(
    world,
    thing,
    made.then(({ statusCode }) => statusCode < 300),
  );
}

/** Proposes another due date for a task. The proposal names the person who makes it. */
async function proposeDate(world: World, task: string): Promise<void> {
  await requestAs(world, somebody(world), {
    name: "propose due date",
    method: "POST",
    url: `/api/tasks/${task}/due-date-proposal`,
    body: { dueDate: `2026-12-${world.luck.whole(10, 28)}`, reason: "Rain" },
  });
}

const moves: Readonly<Record<"snag" | "diary", readonly string[]>> = {
  snag: ["change", "change", "change", "ready", "close", "reject", "reopen", "delete", "restore"],
  diary: ["submit", "submit", "approve", "approve", "return", "addendum", "change"],
};

async function move(world: World): Promise<void> {
  const { luck, things } = world;
  if (things.length === 0) return;
  const { kind, id, project } = luck.pick(things);
  const person = doer(world);
  if (kind === "task") {
    const assignedTo = orNull(world, [...world.people.keys()]);
    if (luck.next() < 0.2) return proposeDate(world, id);
    const activity = orNull(world, activitiesOf(world, project));
    const changes = [{ assignedTo }, { title: "Strike forms" }, { activity }, { status: "done" }];
    const how =
      luck.next() < 0.15
        ? { method: "DELETE" }
        : { method: "PATCH", body: luck.pick<object>(changes) };
    await requestAs(world, person, { name: `task ${how.method}`, url: `/api/tasks/${id}`, ...how });
    return;
  }
  const name = luck.pick(moves[kind]);
  const needs: Readonly<Record<string, Fields>> = {
    reject: { reason: "Still rubs" },
    return: { reason: "No weather" },
    addendum: { addenda: { [newId()]: { words: "It stopped." } } },
    change: kind === "snag" ? snagFields(world) : { notes: `Rain ${luck.whole(1, 99)}` },
  };
  const fields = needs[name] ?? {};
  await command(world, person, { record: kind, id, project, act: name, fields });
}

async function comment(world: World): Promise<void> {
  const { luck, things, comments } = world;
  const old = comments.length > 0 ? luck.pick(comments) : undefined;
  const by = old && world.people.get(old.by);
  if (old && by && !world.out.has(by.id) && luck.next() < 0.25) {
    const url = `/api/comments/${old.id}`;
    await requestAs(world, by, { name: "comment DELETE", method: "DELETE", url });
    return;
  }
  if (things.length === 0) return;
  const on = luck.pick(things);
  const person = somebody(world);
  const id = newId();
  const body = { _id: id, [on.kind]: on.id, body: "Seen." };
  const made = await requestAs(world, person, {
    name: `comment on ${on.kind}`,
    method: "POST",
    url: "/api/comments",
    body,
  });
  if (made.statusCode < 300) comments.push({ id, by: person.id });
}

async function file(world: World): Promise<void> {
  const { luck, things, files } = world;
  const old = files.length > 0 ? luck.pick(files) : undefined;
  const by = old && world.people.get(old.by);
  if (old && luck.next() < 0.5) {
    const body = { ids: [old.id], forClient: luck.next() < 0.5 };
    await requestAs(world, world.company.owner, {
      name: "file forClient",
      method: "PATCH",
      url: "/api/files",
      body,
    });
    return;
  }
  if (old && by && !world.out.has(by.id) && luck.next() < 0.25) {
    await requestAs(world, by, {
      name: "file DELETE",
      method: "DELETE",
      url: `/api/files/${old.id}`,
    });
    return;
  }
  if (things.length === 0) return;
  const on = luck.pick(things);
  const person = doer(world);
  const id = newId();
  const form = formOf({ _id: id, [on.kind]: on.id }, smallPdf);
  const url = "/api/files";
  const made = await requestAs(world, person, {
    name: `file on ${on.kind}`,
    method: "POST",
    url,
    form,
  });
  if (made.statusCode < 300) files.push({ id, by: person.id });
}

/** Restores a deleted record. What it was on may be deleted meanwhile. */
async function restoreDeleted(world: World): Promise<void> {
  const { owner } = world.company;
  const { body } = await world.ask({ method: "GET", url: "/api/trash/items?limit=20" }, owner);
  const { data } = JSON.parse(body) as { data: { _id: string; kind: string }[] };
  if (data.length === 0) return;
  const { _id, kind } = world.luck.pick(data);
  const url = `/api/trash/items/${_id}/restore`;
  await requestAs(world, owner, { name: `restore ${kind}`, method: "POST", url });
}

/** Changes somebody's role, company or access. The owner, who can restore access, is never changed. */
async function changePerson(world: World): Promise<void> {
  const { luck, people, out, company } = world;
  const others = [...people.values()].filter(({ id }) => id !== company.owner.id);
  const person = luck.pick(
    out.size > 0 && luck.next() < 0.5 ? others.filter(({ id }) => out.has(id)) : others,
  );
  const isOut = out.has(person.id);
  const [name, body] = luck.pick<readonly [string, object]>([
    ["role", { role: luck.pick(["engineer", "client", "contractor", "contractor"]) }],
    ["employer", { employer: orNull(world, world.companies) }],
    isOut ? ["reactivate", { active: true }] : ["deactivate", { active: false }],
  ]);
  const url = `/api/people/${person.id}`;
  const done = await requestAs(world, company.owner, { name, method: "PATCH", url, body });
  if (done.statusCode >= 300) return;
  if (name === "deactivate") out.add(person.id);
  if (name === "reactivate") await signInAgain(world, person);
}

async function changeTeam(world: World): Promise<void> {
  const { luck, people, company } = world;
  const user = luck.pick([...people.keys()]);
  const url = `/api/projects/${luck.pick(world.projects)}/team`;
  await requestAs(
    world,
    company.owner,
    luck.next() < 0.6
      ? { name: "join team", method: "POST", url, body: { user } }
      : { name: "leave team", method: "DELETE", url: `${url}/${user}` },
  );
}

async function changeCompany(world: World): Promise<void> {
  const { luck, company } = world;
  const { owner } = company;
  const project = `/api/projects/${luck.pick(world.projects)}`;
  await requestAs(
    world,
    owner,
    luck.pick([
      {
        name: "show snags",
        method: "PATCH",
        url: "/api/workspace",
        body: { showSnagsToClients: luck.next() < 0.6 },
      },
      {
        name: "rename company",
        method: "PATCH",
        url: `/api/companies/${luck.pick(world.companies)}`,
        body: { name: `Builders ${luck.whole(1, 99)}` },
      },
      { name: "archive", method: "POST", url: `${project}/archive` },
      { name: "unarchive", method: "POST", url: `${project}/unarchive` },
      { name: "unarchive", method: "POST", url: `${project}/unarchive` },
      { name: "trash", method: "DELETE", url: project },
    ]),
  );
  for (const id of world.projects)
    if (luck.next() < 0.5)
      await requestAs(world, owner, {
        name: "restore",
        method: "POST",
        url: `/api/trash/${id}/restore`,
      });
  if (luck.next() < 0.5)
    await requestAs(world, somebody(world), {
      name: "rename",
      method: "PATCH",
      url: "/api/user/profile",
      body: { name: `Bola ${luck.whole(1, 99)}` },
    });
}

/** Each action, with its relative frequency. */
const acts: readonly (readonly [(world: World) => Promise<void>, number])[] = [
  [addSnag, 2],
  [addDiary, 1],
  [addTask, 1],
  [move, 4],
  [comment, 3],
  [file, 3],
  [restoreDeleted, 2],
  [changePerson, 2],
  [changeTeam, 2],
  [changeCompany, 1],
  [planSomething, 3],
  [changeBasis, 2],
];
const bag = acts.flatMap(([one, times]) => Array.from({ length: times }, () => one));

/** Something that somebody does. */
export async function doSomething(world: World): Promise<void> {
  await world.luck.pick(bag)(world);
}
