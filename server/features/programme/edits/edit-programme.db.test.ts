import { describe, expect, it } from "vitest";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { newId } from "../../../platform/ids.ts";
import {
  app,
  changes,
  company,
  edit,
  link,
  post,
  prepare,
  programme,
  refusal,
  revision,
  set,
  stranger,
  task,
  twoTasks,
} from "../programme-fixture.ts";

prepare();

describe("a programme", () => {
  it("is empty with a standard week before anybody edits it, and has no rows", async () => {
    const empty = await programme(company.clientOn);
    expect(empty).toMatchObject({
      revision: 0,
      plannedStart: "2026-03-02T08:00",
      start: null,
      finish: null,
      calendar: company.projectId,
      activities: [],
    });
    expect(empty.calendars).toMatchObject([{ _id: company.projectId, name: "Standard week" }]);
    expect(await programme()).toEqual(empty);
    const { rows } = await app.database.superuser.query(
      "select from programmes where project_id = $1",
      [company.projectId],
    );
    expect(rows).toEqual([]);
  });

  it("computes what is edited, answers what differs, and stores it for others to read", async () => {
    const [dig, cast] = [task("Dig", { durationMinutes: 2 * 480 }), task("Cast")];
    const first = await edit([dig, cast, link(dig._id, cast._id)]);
    expect(first).toMatchObject({ revision: 1, whole: false, finish: "2026-03-04T17:00" });
    expect(first.activities).toHaveLength(2);
    // The calendar is written with the first edit.
    expect(first.calendars).toMatchObject([{ _id: company.projectId }]);
    const second = await edit([set(dig._id, { durationMinutes: 3 * 480 })]);
    expect(second.activities.map(({ name, finish }) => [name, finish])).toEqual([
      ["Dig", "2026-03-04T17:00"],
      ["Cast", "2026-03-05T17:00"],
    ]);
    expect(second.order).toBeNull();
    const whole = await programme();
    expect(whole).toMatchObject({
      revision: 2,
      start: "2026-03-02T08:00",
      finish: "2026-03-05T17:00",
    });
    expect(whole.activities[1]).toMatchObject({
      name: "Cast",
      drivenBy: [dig._id],
      critical: true,
    });
    expect(whole.links).toMatchObject([{ from: dig._id, to: cast._id, driving: true }]);
    const { rows } = await app.database.superuser.query(
      `select name, finishes_at::text, critical from programme_activities where project_id = $1 order by place`,
      [company.projectId],
    );
    expect(rows).toMatchObject([
      { name: "Dig", finishes_at: "2026-03-04 17:00:00" },
      { name: "Cast", finishes_at: "2026-03-05 17:00:00", critical: true },
    ]);
    expect(app.announced).toContainEqual({
      topic: "programme",
      project: company.projectId,
      workspace: company.workspaceId,
    });
  });

  it("keeps every kind of edit as the engine applies it", async () => {
    const resource = newId();
    await app.database.superuser.query(
      `insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency)
       values ($1, $2, 'labour', 'Masons', 'person', 4, 31, 'NGN')`,
      [resource, company.workspaceId],
    );
    const [phase, a, b, c] = [task("Phase"), task("A"), task("B"), task("C")];
    const [night, zone, put] = [newId(), newId(), newId()];
    const week = [[{ from: 0, to: 300 }], [], [], [], [], [], []];
    const batches: Edit[][] = [
      [phase, a, b, c, link(a._id, b._id), link(b._id, c._id)],
      [
        {
          op: "put_calendar",
          calendar: { _id: night, name: "Night", week, exceptions: [], minutesPerDay: 300 },
        },
        { op: "put_column", column: { _id: zone, name: "Zone", type: "text", choices: [] } },
        { op: "put_assignment", assignment: { _id: put, activity: a._id, resource, perDay: 2.5 } },
        set(a._id, {
          calendar: night,
          fields: { [zone]: "North" },
          assignee: company.engineer.id,
          constraint: { type: "start_no_earlier_than", at: "2026-03-09T00:00" },
          pinned: null,
          notes: "A “note”, with 'quotes' and \\ {braces}",
        }),
      ],
      [
        { op: "move_activity", _id: a._id, parent: phase._id },
        { op: "move_activity", _id: c._id, parent: phase._id, after: null },
        {
          op: "set_programme",
          fields: { dataDate: "2026-03-03T08:00", rules: { leadBeforeStart: true } },
        },
      ],
      [set(a._id, { actualStart: "2026-03-09T00:00", percentComplete: 40 })],
    ];
    for (const batch of batches) await edit(batch);
    const kept = await programme();
    expect(kept.activities.map(({ name, parent }) => [name, parent])).toEqual([
      ["Phase", null],
      ["C", phase._id],
      ["A", phase._id],
      ["B", null],
    ]);
    expect(kept.activities[0]?.kind).toBe("summary");
    expect(kept.assignments).toEqual([{ _id: put, activity: a._id, resource, perDay: 2.5 }]);
    // Reads the programme as a process without a cached copy would.
    await app.database.superuser.query(
      "update programmes set state = gen_random_uuid() where project_id = $1",
      [company.projectId],
    );
    expect(await programme()).toEqual(kept);
    expect((await programme(company.contractorOn)).assignments).toEqual([]);
    await edit([
      { op: "remove_activity", _id: phase._id },
      { op: "remove_column", _id: zone },
      { op: "remove_calendar", _id: night },
    ]);
    const rest = await programme();
    expect(rest).toMatchObject({ assignments: [], columns: [], links: [] });
    expect(rest.activities.map(({ name }) => name)).toEqual(["B"]);
  });
});

describe("a batch", () => {
  it("that is sent twice is applied once, and answers the same", async () => {
    const { dig } = await twoTasks();
    const sent = { _id: newId(), base: 1 };
    const first = await edit([set(dig, { name: "Excavate" })], sent);
    const second = await edit([set(dig, { name: "Excavate" })], sent);
    expect(second).toEqual(first);
    expect(await revision()).toBe(2);
  });

  it("with the id of somebody else's is refused, so that it is not taken for done", async () => {
    const { dig } = await twoTasks();
    const sent = { _id: newId(), base: 1 };
    await edit([set(dig, { name: "Excavate" })], sent);
    const { code, message } = await refusal(409, [set(dig, { priority: 900 })], {
      ...sent,
      as: company.admin,
    });
    expect([code, message]).toEqual(["conflict", expect.stringContaining("a new one")]);
    expect(await revision()).toBe(2);
  });

  it("with the id of another of one's own is refused, unless it lacks nothing but what had gone", async () => {
    const { dig, cast } = await twoTasks();
    const [pour, remove] = [
      set(cast, { name: "Pour" }),
      { op: "remove_activity", _id: dig } as const,
    ];
    await edit([remove], { as: company.admin });
    const sent = { _id: newId(), base: 1 };
    await edit([remove, pour], sent);
    for (const other of [[set(cast, { name: "Cast slab" })], [pour, pour], [remove]]) {
      const { code, message } = await refusal(409, other, sent);
      expect([code, message]).toEqual(["conflict", expect.stringContaining("a new one")]);
    }
    expect((await edit([remove, pour], sent)).revision).toBe(3);
    expect(await revision()).toBe(3);
  });

  it("that changes nothing makes no revision", async () => {
    const { dig } = await twoTasks();
    expect(await edit([set(dig, { name: "Dig" })])).toMatchObject({ revision: 1, activities: [] });
  });

  it("is refused whole for a cycle, whose loop is named", async () => {
    const { dig, cast } = await twoTasks();
    const cure = task("Cure");
    const loop: Edit[] = [cure, link(cast, cure._id), link(cure._id, dig)];
    const refused = await refusal(409, loop);
    expect(refused.code).toBe("conflict");
    expect(new Set(refused.activities)).toEqual(new Set([dig, cast, cure._id]));
    expect(refused.message).toMatch(/Dig.*Cast|Cast.*Cure|Cure.*Dig/);
    expect(await revision()).toBe(1);
    expect((await programme()).activities).toHaveLength(2);
  });

  it("is refused whole for what is invalid, and names the edit", async () => {
    const { dig } = await twoTasks();
    const wrong = set(dig, { actualStart: "2026-03-05T08:00", actualFinish: "2026-03-04T08:00" });
    const refused = await refusal(400, [task("New"), wrong]);
    expect(refused).toMatchObject({ code: "validation_failed", edit: 1, activities: [dig] });
    expect((await refusal(400, [set(newId(), { name: "x" })])).message).toBe(
      "This activity is no longer in the programme.",
    );
    expect(await refusal(400, [task("Late", { durationMinutes: 50_000_000 })])).toMatchObject({
      code: "validation_failed",
    });
    expect((await refusal(400, [task("Ahead")], { base: 7 })).fields).toHaveProperty("base");
    // A misspelt rule is refused, not ignored.
    const rules = { criticalFloat: 480 } as never;
    expect((await refusal(400, [{ op: "set_programme", fields: { rules } }])).message).toBe(
      "Unknown here: “criticalFloat”.",
    );
    expect(await revision()).toBe(1);
  });

  it("names only people who see the project, and companies and resources of its own", async () => {
    const { dig } = await twoTasks();
    const outside = await Promise.all([
      refusal(400, [set(dig, { assignee: company.contractorOff.id })]),
      refusal(400, [set(dig, { assignee: stranger.engineer.id })]),
      refusal(400, [set(dig, { company: newId() })]),
      refusal(400, [
        {
          op: "put_assignment",
          assignment: { _id: newId(), activity: dig, resource: newId(), perDay: 1 },
        },
      ]),
    ]);
    for (const { activities } of outside) expect(activities).toEqual([dig]);
    await edit([set(dig, { assignee: company.contractorOn.id })]);
  });
});

describe("who edits", () => {
  it("are planners of the project's company", async () => {
    const { dig } = await twoTasks();
    for (const as of [company.clientOn, company.contractorOn])
      expect((await refusal(403, [set(dig, { name: "x" })], { as })).code).toBe("forbidden");
    expect((await post([set(dig, { name: "x" })], { as: stranger.admin })).statusCode).toBe(404);
    for (const as of [company.clientOff, company.contractorOff]) {
      const answer = await app.raw(
        { method: "GET", url: `/api/projects/${company.projectId}/programme` },
        as,
      );
      expect(answer.statusCode).toBe(404);
    }
  });
});

it("the changes since a revision are few, and everything since long ago", async () => {
  const { dig, cast } = await twoTasks();
  await edit([set(cast, { name: "Cast slab" })]);
  await edit([{ op: "remove_activity", _id: dig }]);
  const some = await changes(1, company.clientOn);
  expect(some).toMatchObject({
    revision: 3,
    whole: false,
    removedActivities: [dig],
    order: [cast],
  });
  expect(some.activities.map(({ name }) => name)).toEqual(["Cast slab"]);
  expect(some.removedLinks).toHaveLength(1);
  expect(await changes(3)).toMatchObject({ revision: 3, activities: [], links: [], order: null });
  await app.database.superuser.query(
    "update programmes set state = gen_random_uuid() where project_id = $1",
    [company.projectId],
  );
  expect(await changes(1)).toMatchObject({ whole: true, order: [cast] });
});
