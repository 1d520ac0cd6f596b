import { describe, expect, it } from "vitest";
import type { ProgrammeChanges } from "../../../../contract/programme/programme.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import {
  app,
  changes,
  company,
  edit,
  link,
  prepare,
  programme,
  refusal,
  revision,
  set,
  task,
  twoTasks,
} from "../programme-fixture.ts";

prepare();

const named = async (id: string) => (await programme()).activities.find(({ _id }) => _id === id);

describe("edits on an earlier revision", () => {
  it("merge by field, and answer all that differs since", async () => {
    const { dig, cast } = await twoTasks();
    await edit([set(dig, { durationMinutes: 960 }), set(cast, { name: "Cast slab" })], {
      base: 1,
      as: company.admin,
    });
    const merged = await edit([set(dig, { name: "Excavate" })], { base: 1 });
    expect(merged.revision).toBe(3);
    expect(merged.activities.map(({ name, durationMinutes }) => [name, durationMinutes])).toEqual([
      ["Excavate", 960],
      ["Cast slab", 480],
    ]);
  });

  it("are refused where somebody else set the same field to another value, and say both", async () => {
    const { dig } = await twoTasks();
    await edit([set(dig, { durationMinutes: 960 })], { base: 1, as: company.admin });
    const refused = await refusal(409, [set(dig, { durationMinutes: 1440, name: "Excavate" })], {
      base: 1,
    });
    expect(refused).toMatchObject({ code: "conflict", version: 2 });
    expect(refused.conflicts).toMatchObject([
      {
        record: dig,
        field: "durationMinutes",
        yours: "3 days",
        now: "2 days",
        by: company.admin.name,
      },
    ]);
    expect(refused.message).toMatch(
      /changed the duration of “Dig” to 2 days \(today at .*\)\. You chose 3 days\./,
    );
    expect(await revision()).toBe(2);
    // "Keep mine" sends the same edits again on the present revision.
    await edit([set(dig, { durationMinutes: 1440, name: "Excavate" })], { base: 2 });
    expect(await named(dig)).toMatchObject({ name: "Excavate", durationMinutes: 1440 });
  });

  it("do not conflict with one's own, nor with the same value", async () => {
    const { dig } = await twoTasks();
    await edit([set(dig, { durationMinutes: 960 })], { base: 1 });
    await edit([set(dig, { durationMinutes: 1440 })], { base: 1 });
    await edit([set(dig, { durationMinutes: 1440 })], { base: 1, as: company.admin });
    expect(await named(dig)).toMatchObject({ durationMinutes: 1440 });
  });

  it("conflict where somebody else removed what they change, and agree where both remove it", async () => {
    const { dig, cast } = await twoTasks();
    await edit([{ op: "remove_activity", _id: dig }], { base: 1, as: company.admin });
    const refused = await refusal(409, [set(dig, { name: "x" })], { base: 1 });
    expect(refused.conflicts).toMatchObject([{ record: dig, field: "*", by: company.admin.name }]);
    const other = task("Cure");
    expect((await refusal(409, [other, link(dig, other._id)], { base: 1 })).conflicts).toHaveLength(
      1,
    );
    await edit([{ op: "remove_activity", _id: dig }, set(cast, { name: "Pour" })], { base: 1 });
    expect((await programme()).activities.map(({ name }) => name)).toEqual(["Pour"]);
  });

  it("place rows behind others that have moved meanwhile at the end", async () => {
    const { dig, cast } = await twoTasks();
    await edit([{ op: "remove_activity", _id: dig }], { base: 1, as: company.admin });
    const added = { ...task("Cure"), after: dig };
    await edit([added], { base: 1 });
    expect((await changes(0)).order).toEqual([cast, added._id]);
  });

  it("find a cycle that two planners made together", async () => {
    const [a, b] = [task("A"), task("B")];
    await edit([a, b]);
    await edit([link(a._id, b._id)], { base: 1, as: company.admin });
    const refused = await refusal(409, [link(b._id, a._id)], { base: 1 });
    expect(new Set(refused.activities)).toEqual(new Set([a._id, b._id]));
  });
});

/** Adds revisions by the admin, after the first one. */
async function addRevisions(count: number, edits: number): Promise<void> {
  const values = [company.projectId, company.admin.id, count + 1, edits];
  await app.database.superuser.query(
    `with head as (
       update programmes set revision = $3, state = gen_random_uuid() where project_id = $1)
     insert into programme_revisions
       (project_id, number, workspace_id, batch_id, user_id, at, label, state_before, state, stale, edits, inverse,
        touched, edit_count)
     select project_id, n, workspace_id, gen_random_uuid(), $2, at, '', gen_random_uuid(), gen_random_uuid(), false,
            '[]', '[]', '[]', $4
       from programme_revisions cross join generate_series(2, $3) n where project_id = $1 and number = 1`,
    values,
  );
}

describe("edits on a revision far behind", () => {
  it.each([
    ["1,000 revisions", 1001, 0],
    ["20,000 edits", 4, 9999],
  ])("are refused after more than %s of others", async (_, count, edits) => {
    const { dig, cast } = await twoTasks();
    const sent = { _id: newId(), base: 1 };
    await addRevisions(count - 1, edits);
    await edit([set(dig, { name: "Excavate" })], sent);
    await edit([set(dig, { name: "Dig out" }), set(cast, { name: "Pour" })], {
      as: company.admin,
    });
    const late = [set(dig, { priority: 900 })];
    const { code, message } = await refusal(409, late, { base: 1 });
    expect([code, message]).toEqual([
      "conflict",
      expect.stringMatching(/too far behind.*Load the programme again/),
    ]);
    // A batch that was applied before is not refused when it is sent again.
    expect((await edit([set(dig, { name: "Excavate" })], sent)).revision).toBe(count + 2);
    await edit(late);
    expect(await named(dig)).toMatchObject({ name: "Dig out", priority: 900 });
  });
});

it("what only people edited is answered to who computes the dates", async () => {
  const { dig, cast } = await twoTasks();
  const all = await edit([set(dig, { durationMinutes: 960, deadline: "2026-03-02T17:00" })]);
  expect(all.activities.map(({ _id }) => _id)).toEqual([dig, cast]);
  expect(all.findings).toContainEqual({ kind: "missed_deadline", activity: dig, link: null });
  const answer = await app.call(
    routes.getProgrammeChanges,
    { params: { id: company.projectId }, query: { since: 1, dates: "none" } },
    company.clientOn,
  );
  const { data } = answer.json<{ data: ProgrammeChanges }>();
  expect(data.activities.map(({ _id }) => _id)).toEqual([dig]);
  expect(data).toMatchObject({ finish: "2026-03-04T17:00", whole: false, findings: null });
});

it("twenty planners at once lose nothing", async () => {
  const tasks = Array.from({ length: 20 }, (_, at) => task(`T${at}`));
  await edit(tasks);
  await Promise.all(
    tasks.map(({ _id }, at) =>
      edit([set(_id, { durationMinutes: (at + 1) * 7 })], {
        base: 1,
        as: at % 2 === 0 ? company.engineer : company.admin,
      }),
    ),
  );
  const whole = await programme();
  expect(whole.revision).toBe(21);
  expect(whole.activities.map(({ durationMinutes }) => durationMinutes)).toEqual(
    tasks.map((_, at) => (at + 1) * 7),
  );
});

it("two first edits of a programme at once are two revisions", async () => {
  const [one, other] = await Promise.all([
    edit([task("A")], { base: 0, as: company.admin }),
    edit([task("B")], { base: 0 }),
  ]);
  expect([one.revision, other.revision].toSorted()).toEqual([1, 2]);
  expect((await programme()).activities).toHaveLength(2);
});
