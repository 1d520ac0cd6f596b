import { beforeEach, describe, expect, it } from "vitest";
import type { ActivityReport } from "../../../contract/programme/activity-reports.ts";
import type { Notification } from "../../../contract/mail/notifications.ts";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { approve, diaryId, masons, onDiary, submit } from "./diary-fixture.ts";
import { app, company, deviceOf, prepare, push } from "./site-fixture.ts";

prepare();

let dig: string;
let cast: string;

async function edit(edits: readonly Edit[], reports: readonly string[] = []): Promise<void> {
  const { rows } = await app.database.superuser.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [company.projectId],
  );
  const body = {
    _id: newId(),
    base: rows[0]?.revision ?? 0,
    edits: [...edits],
    reports: [...reports],
  };
  const answer = await app.call(
    routes.editProgramme,
    { params: { id: company.projectId }, body },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeEach(async () => {
  [dig, cast] = [newId(), newId()];
  await edit(
    [
      { _id: dig, name: "Dig" },
      { _id: cast, name: "Cast" },
    ].map(({ _id, name }) => ({ op: "add_activity", _id, parent: null, fields: { name } })),
  );
});

const work = (...rows: readonly Record<string, unknown>[]) => ({
  work: Object.fromEntries(rows.map((cells) => [newId(), { activity: dig, ...cells }])),
});

async function reports(as: TestPerson = company.engineer) {
  const answer = await app.call(
    routes.listActivityReports,
    { params: { id: company.projectId } },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Record<"waiting" | "settled", ActivityReport[]> }>().data;
}

async function news(of: TestPerson): Promise<string[]> {
  const answer = await app.call(routes.listNotifications, {}, of);
  return answer
    .json<{ data: Notification[] }>()
    .data.filter(({ kind }) => kind === "programme")
    .map(({ message }) => message);
}

describe("work of a diary (P9)", () => {
  it("is proposed once the diary is approved, and changes nothing", async () => {
    await submit(work({ percent: 40, quantity: 12, unit: "m³", words: "North pit" }));
    expect((await reports()).waiting).toEqual([]);
    await push(deviceOf(company.owner), [onDiary("approve", { base: 2 })]);
    expect((await reports()).waiting).toMatchObject([
      {
        activity: dig,
        company: null,
        by: { _id: company.engineer.id },
        actualStart: "2026-03-02T08:00",
        actualFinish: null,
        percentComplete: 40,
        note: "12 m³: North pit",
        diary: { _id: diaryId(), day: "2026-03-02" },
        state: "pending",
      },
    ]);
    const { rows } = await app.database.superuser.query(
      "select actual_start, percent_complete from programme_activities where id = $1",
      [dig],
    );
    expect(rows).toEqual([{ actual_start: null, percent_complete: 0 }]);
  });

  it("is proposed once, however often the approval comes and from whom", async () => {
    await submit(work({ percent: 40 }, { percent: 30 }, { activity: cast }));
    const approval = onDiary("approve", { base: 2 });
    const owner = deviceOf(company.owner);
    await Promise.all([
      push(owner, [approval]),
      push(deviceOf(company.admin), [onDiary("approve", { base: 2 })]),
    ]);
    await push(owner, [approval, onDiary("approve", { base: 2 })]);
    const { waiting, settled } = await reports();
    expect(waiting.map(({ activity }) => activity).toSorted()).toEqual([dig, cast].toSorted());
    expect(settled).toEqual([]);
  });

  it("is nothing without an activity, beyond what the programme has, or of one that was removed", async () => {
    await edit([
      {
        op: "set_activity",
        _id: dig,
        fields: { actualStart: "2026-02-02T08:00", percentComplete: 60 },
      },
    ]);
    await submit(work({ percent: 60 }, { activity: null, percent: 90 }, { activity: cast }));
    await edit([{ op: "remove_activity", _id: cast }]);
    await push(deviceOf(company.owner), [onDiary("approve", { base: 2 })]);
    expect(await reports()).toMatchObject({ waiting: [], settled: [] });
  });

  it("is accepted as other reports are, of which who wrote the diary is told", async () => {
    await approve(work({ percent: 40 }));
    const [report] = (await reports()).waiting;
    await edit(
      [
        {
          op: "set_activity",
          _id: dig,
          fields: { actualStart: "2026-03-02T08:00", percentComplete: 40 },
        },
      ],
      [report?._id ?? ""],
    );
    expect(await reports()).toMatchObject({
      waiting: [],
      settled: [{ _id: report?._id, state: "accepted", diary: { _id: diaryId() } }],
    });
  });

  it("is rejected with a reason", async () => {
    await approve(work({ percent: 40 }));
    const [report] = (await reports()).waiting;
    const answer = await app.call(
      routes.rejectReport,
      {
        params: { id: company.projectId, report: report?._id ?? "" },
        body: { reason: "That was Block B." },
      },
      company.admin,
    );
    expect(answer.json()).toMatchObject({ data: { state: "rejected" } });
    expect(await news(company.engineer)).toContain(
      "Ada Admin rejected your report of “Dig” on Lekki Duplex. That was Block B.",
    );
  });

  it("replaces what waits of an earlier day, and never of a later one", async () => {
    await approve(work({ percent: 50 }), { day: "2026-03-04" });
    await approve(work({ percent: 40 }), { day: "2026-03-03" });
    expect((await reports()).waiting).toMatchObject([{ percentComplete: 50 }]);
    await approve(work({ percent: 70 }), { day: "2026-03-05" });
    const { waiting, settled } = await reports();
    expect(waiting).toMatchObject([{ percentComplete: 70, diary: { day: "2026-03-05" } }]);
    expect(settled).toMatchObject([{ percentComplete: 50, state: "replaced" }]);
  });
});

describe("who is told of work", () => {
  it("the planners, but not who approved", async () => {
    await approve(work({ percent: 40, words: "North pit" }));
    expect(await news(company.engineer)).toEqual([
      "Emeka Engineer reported progress of “Dig” on Lekki Duplex, in the diary of Mon, 2 Mar 2026.",
    ]);
    expect(await news(company.owner)).toEqual([]);
  });

  it("a company sees what its own diary proposes, of any activity, and no other company's", async () => {
    const theirs = await masons();
    await approve(work({ percent: 40 }), { theirs });
    await approve(work({ percent: 30, activity: cast }));
    const seen = await reports(company.contractorOn);
    expect(seen.waiting).toMatchObject([
      { company: { _id: theirs }, by: { _id: company.contractorOn.id } },
    ]);
    expect((await reports()).waiting).toHaveLength(2);
    const client = await app.call(
      routes.listActivityReports,
      { params: { id: company.projectId } },
      company.clientOn,
    );
    expect(client.json()).toMatchObject({ data: { waiting: [] } });
  });
});
