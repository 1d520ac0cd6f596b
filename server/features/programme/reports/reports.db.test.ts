import { beforeEach, describe, expect, it } from "vitest";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { Failure } from "../../../../contract/common.ts";
import type { Notification } from "../../../../contract/mail/notifications.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addPerson, type TestPerson } from "../../../testing/company.ts";
import { addDirectoryCompany } from "../../../testing/seed/seed-companies.ts";
import {
  app,
  company,
  edit,
  prepare,
  programme,
  revision,
  set,
  stranger,
  twoTasks,
} from "../programme-fixture.ts";

prepare();

let dig: string;
let cast: string;
let masons: string;

/** The masons, one of whom is the contractor on the team, are responsible for the first of two tasks. */
beforeEach(async () => {
  const { workspaceId, contractorOn, contractorOff } = company;
  ({ dig, cast } = await twoTasks());
  masons = await addDirectoryCompany(app.database.superuser, {
    workspaceId,
    name: `Masons ${newId()}`,
    people: [contractorOn.id, contractorOff.id],
  });
  await edit([set(dig, { company: masons })]);
});

type Body = Parameters<typeof send>[0];

async function send(
  body: {
    readonly _id?: string;
    readonly activity?: string;
    readonly actualStart?: string | null;
    readonly actualFinish?: string | null;
    readonly percentComplete?: number | null;
    readonly note?: string;
  },
  as: TestPerson = company.contractorOn,
) {
  return app.call(
    routes.reportProgress,
    { params: { id: company.projectId }, body: { _id: newId(), activity: dig, ...body } },
    as,
  );
}

async function report(body: Body, as?: TestPerson): Promise<ActivityReport> {
  const answer = await send(body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ActivityReport }>().data;
}

async function refused(body: Body, as?: TestPerson) {
  const answer = await send(body, as);
  return [answer.statusCode, answer.json<Failure>().message];
}

async function reports(as: TestPerson) {
  const answer = await app.call(
    routes.listActivityReports,
    { params: { id: company.projectId } },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Record<"waiting" | "settled", ActivityReport[]> }>().data;
}

/**
 * What somebody is notified of about reports. Notifications of activities that the reported dates move are tested
 * separately.
 */
async function news(of: TestPerson): Promise<Notification[]> {
  const answer = await app.call(routes.listNotifications, {}, of);
  return answer
    .json<{ data: Notification[] }>()
    .data.filter(({ kind, title }) => kind === "programme" && !title.endsWith("moved"));
}

/** Puts the values into the programme as an edit that settles these reports. */
async function settle(fields: Parameters<typeof set>[1], ids: readonly string[], activity = dig) {
  const answer = await app.call(
    routes.editProgramme,
    {
      params: { id: company.projectId },
      body: {
        _id: newId(),
        base: await revision(),
        edits: [set(activity, fields)],
        reports: [...ids],
      },
    },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

async function reject(id: string, as = company.engineer, reason = "It has not begun.") {
  return app.call(
    routes.rejectReport,
    { params: { id: company.projectId, report: id }, body: { reason } },
    as,
  );
}

const START = "2020-03-02T08:00";

describe("a report", () => {
  it("waits, leaves the programme as it is, and is the same when it is sent twice", async () => {
    const before = await revision();
    const _id = newId();
    const sent = await report({ _id, actualStart: START, percentComplete: 40, note: "Wet ground" });
    expect(sent).toMatchObject({
      _id,
      activity: dig,
      name: "Dig",
      company: { _id: masons },
      by: { name: "Kunle Contractor" },
      actualStart: START,
      actualFinish: null,
      percentComplete: 40,
      note: "Wet ground",
      state: "pending",
      revision: null,
    });
    expect(await report({ _id, actualStart: START, percentComplete: 40 })).toEqual(sent);
    expect(await revision()).toBe(before);
    expect((await programme()).activities[0]).toMatchObject({ actualStart: null });
    expect((await reports(company.engineer)).waiting).toEqual([sent]);
  });

  it("is made once if it is sent twice at the same time", async () => {
    const twin = { _id: newId(), actualStart: START };
    const [one, other] = await Promise.all([report(twin), report(twin)]);
    expect(other).toEqual(one);
  });

  it("replaces the one that waits of the same company, which stays in the history", async () => {
    const { workspaceId, projectId } = company;
    const colleague = await addPerson(
      app.database.superuser,
      workspaceId,
      "Musa Mason",
      "contractor",
    );
    await app.database.superuser.query(
      "update memberships set company_id = $1 where workspace_id = $2 and user_id = $3",
      [masons, workspaceId, colleague.id],
    );
    await app.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, colleague.id],
    );
    const first = await report({ actualStart: START });
    const second = await report({ actualStart: START, percentComplete: 50 }, colleague);
    const seen = await reports(company.contractorOn);
    expect(seen.waiting).toEqual([second]);
    expect(seen.settled).toEqual([{ ...first, state: "replaced" }]);
  });

  it("is only of an activity of one's own company, on whose team one is", async () => {
    const sentence = "You can only report the progress of your company's activities.";
    expect(await refused({ activity: cast, actualStart: START })).toEqual([403, sentence]);
    const unseen = [404, expect.stringContaining("does not exist")];
    expect(await refused({ actualStart: START }, company.contractorOff)).toEqual(unseen);
    expect(await refused({ activity: newId(), actualStart: START })).toEqual(unseen);
    expect(await refused({ actualStart: START }, stranger.contractorOn)).toEqual(unseen);
    for (const person of [company.engineer, company.clientOn])
      expect(await refused({ actualStart: START }, person)).toEqual([
        403,
        "Only contractors can report the progress of their company's activities.",
      ]);
  });

  it("is seen by planners and its company, and by no client, other company or workspace", async () => {
    await report({ actualStart: START });
    expect((await reports(company.admin)).waiting).toHaveLength(1);
    expect(await reports(company.clientOn)).toMatchObject({ waiting: [], settled: [] });
    await app.database.superuser.query(
      "update memberships set company_id = null where user_id = $1",
      [company.contractorOn.id],
    );
    expect((await reports(company.contractorOn)).waiting).toEqual([]);
    const other = await app.call(
      routes.listActivityReports,
      { params: { id: company.projectId } },
      stranger.engineer,
    );
    expect(other.statusCode).toBe(404);
  });

  it.each<[string, Body, string]>([
    ["a day to come", { actualStart: "2199-01-01T08:00" }, "1 Jan 2199 is in the future."],
    [
      "a finish before its start",
      { actualStart: START, actualFinish: "2020-03-01T17:00" },
      "It cannot finish before it starts.",
    ],
    ["a finish without a start", { actualFinish: START }, "Say when it started, too."],
    ["a percentage without a start", { percentComplete: 20 }, "Say when it started, too."],
    [
      "a finish at less than all",
      { actualStart: START, actualFinish: "2020-03-03T17:00", percentComplete: 80 },
      "Finished work must be 100% done.",
    ],
    ["nothing", {}, "Say when it started or finished, or how much is done."],
    ["more than all", { actualStart: START, percentComplete: 101 }, "Percent complete"],
    ["a day that is none", { actualStart: "2026-02-30T08:00" }, "not in the calendar"],
  ])("is refused in words for %s", async (_, body, words) => {
    const [status, message] = await refused(body);
    expect([status, message]).toEqual([400, expect.stringContaining(words)]);
  });

  it("is refused for what has finished by the programme, and for summaries", async () => {
    await edit([
      set(dig, { actualStart: START, actualFinish: "2020-03-02T16:00" }),
      set(cast, { company: masons, kind: "summary" }),
    ]);
    expect(await refused({ actualStart: START })).toEqual([
      400,
      expect.stringMatching(/^“Dig” has finished/),
    ]);
    expect(await refused({ activity: cast, percentComplete: 5 })).toEqual([
      400,
      expect.stringMatching(/^“Cast” takes its dates from/),
    ]);
  });
});

describe("the decision", () => {
  it("accepts what an edit puts into the programme, in its revision, and tells the reporter", async () => {
    const { _id } = await report({ actualStart: START, percentComplete: 40 });
    await settle({ actualStart: START, percentComplete: 40 }, [_id]);
    const { waiting, settled } = await reports(company.contractorOn);
    expect(waiting).toEqual([]);
    expect(settled).toMatchObject([
      {
        _id,
        state: "accepted",
        decidedBy: { name: "Emeka Engineer" },
        revision: await revision(),
      },
    ]);
    expect(await news(company.contractorOn)).toMatchObject([
      {
        title: "Report accepted",
        message: "Emeka Engineer accepted your report of “Dig” on Lekki Duplex.",
        type: "success",
      },
    ]);
  });

  it("corrects a report if the programme has something else", async () => {
    const { _id } = await report({ actualStart: START, percentComplete: 40 });
    await settle({ actualStart: "2020-03-03T08:00", percentComplete: 20 }, [_id]);
    expect((await reports(company.contractorOn)).settled).toMatchObject([{ state: "corrected" }]);
    expect(await news(company.contractorOn)).toMatchObject([
      {
        title: "Report corrected",
        message:
          "Emeka Engineer corrected your report of “Dig” on Lekki Duplex. The programme has: started 3 Mar 2020, 20% done.",
      },
    ]);
  });

  it("accepts several at once, and tells the reporter once", async () => {
    await edit([set(cast, { company: masons })]);
    const first = await report({ actualStart: START });
    const second = await report({ activity: cast, actualStart: START });
    const answer = await app.call(
      routes.editProgramme,
      {
        params: { id: company.projectId },
        body: {
          _id: newId(),
          base: await revision(),
          edits: [set(dig, { actualStart: START }), set(cast, { actualStart: START })],
          reports: [first._id, second._id],
        },
      },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await news(company.contractorOn)).toMatchObject([
      {
        title: "2 reports accepted",
        message: "Emeka Engineer accepted your reports of “Dig” and “Cast” on Lekki Duplex.",
      },
    ]);
  });

  it("settles nothing of an activity that the edit does not change", async () => {
    const { _id } = await report({ actualStart: START });
    await settle({ name: "Pour" }, [_id], cast);
    expect((await reports(company.engineer)).waiting).toMatchObject([{ _id }]);
  });

  it("settles nothing if the edit is refused", async () => {
    const { _id } = await report({ actualStart: START });
    const answer = await app.call(
      routes.editProgramme,
      {
        params: { id: company.projectId },
        body: {
          _id: newId(),
          base: await revision(),
          edits: [set(newId(), { actualStart: START })],
          reports: [_id],
        },
      },
      company.engineer,
    );
    expect(answer.statusCode).toBe(400);
    expect((await reports(company.engineer)).waiting).toHaveLength(1);
  });

  it("leaves a report that was replaced or decided meanwhile as it is", async () => {
    const first = await report({ actualStart: START });
    const second = await report({ actualStart: START, percentComplete: 30 });
    await settle({ actualStart: START }, [first._id]);
    expect((await reports(company.engineer)).waiting).toEqual([second]);
  });

  it("rejects with a reason, once", async () => {
    const before = await revision();
    const { _id } = await report({ actualStart: START });
    const empty = await reject(_id, company.engineer, " ");
    expect([empty.statusCode, empty.json<Failure>().message]).toEqual([
      400,
      "Say why, so that it can be put right.",
    ]);
    const answer = await reject(_id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ data: ActivityReport }>().data).toMatchObject({
      state: "rejected",
      reason: "It has not begun.",
      revision: null,
    });
    expect(await revision()).toBe(before);
    expect(await news(company.contractorOn)).toMatchObject([
      {
        title: "Report rejected",
        message: "Emeka Engineer rejected your report of “Dig” on Lekki Duplex. It has not begun.",
      },
    ]);
    const again = await reject(_id);
    expect([again.statusCode, again.json<Failure>().message]).toEqual([
      409,
      "This report is rejected already.",
    ]);
  });

  it("is for planners of the workspace only", async () => {
    const { _id } = await report({ actualStart: START });
    expect((await reject(_id, company.contractorOn)).statusCode).toBe(403);
    expect((await reject(_id, company.clientOn)).statusCode).toBe(403);
    expect((await reject(_id, stranger.engineer)).statusCode).toBe(404);
    expect((await reject(newId())).statusCode).toBe(404);
  });
});

describe("the news of reports", () => {
  it("is one notification for each planner that counts what waits", async () => {
    await edit([set(cast, { company: masons })]);
    await report({ actualStart: START, note: "Wet ground" });
    expect(await news(company.engineer)).toMatchObject([
      {
        title: "Progress reported",
        message: "Kunle Contractor reported progress of “Dig” on Lekki Duplex. “Wet ground”",
        project: company.projectId,
      },
    ]);
    await report({ activity: cast, actualStart: START });
    await report({ actualStart: START, percentComplete: 10 });
    expect(await news(company.engineer)).toMatchObject([
      {
        title: "2 activities reported",
        message: "Kunle Contractor reported progress of “Cast” and “Dig” on Lekki Duplex.",
      },
    ]);
    expect(await news(company.contractorOn)).toEqual([]);
    // Those who plan elsewhere have not edited this programme.
    expect(await news(company.admin)).toEqual([]);
  });

  it("counts anew once it is read", async () => {
    await report({ actualStart: START });
    await app.call(routes.markAllNotificationsRead, {}, company.engineer);
    await report({ actualStart: START, percentComplete: 10 });
    expect((await news(company.engineer)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it("no longer tells of what is decided", async () => {
    await edit([set(cast, { company: masons })]);
    const first = await report({ actualStart: START });
    const second = await report({ activity: cast, actualStart: START });
    await reject(first._id, company.admin);
    expect(await news(company.engineer)).toMatchObject([
      {
        title: "Progress reported",
        message: "Kunle Contractor reported progress of “Cast” on Lekki Duplex.",
      },
    ]);
    await reject(second._id, company.admin);
    expect(await news(company.engineer)).toEqual([]);
  });

  it("waits for nobody once another company has the activity", async () => {
    const { _id } = await report({ actualStart: START });
    await edit([set(dig, { company: null })], { as: company.owner });
    expect(await news(company.engineer)).toEqual([]);
    expect((await reports(company.engineer)).waiting).toEqual([]);
    await settle({ actualStart: START }, [_id]);
    await edit([set(dig, { company: masons })], { as: company.owner });
    expect((await reports(company.engineer)).waiting).toMatchObject([{ _id, state: "pending" }]);
  });

  it("no longer tells of an activity that is removed", async () => {
    await report({ actualStart: START });
    expect(await news(company.engineer)).toHaveLength(1);
    await edit([{ op: "remove_activity", _id: dig }], { as: company.owner });
    expect(await news(company.engineer)).toEqual([]);
  });

  it("goes to all who plan if none of them has to do with the project", async () => {
    await app.database.superuser.query("update programme_revisions set user_id = null");
    await report({ actualStart: START });
    expect(await news(company.admin)).toHaveLength(1);
    expect(await news(company.clientOn)).toEqual([]);
  });
});
