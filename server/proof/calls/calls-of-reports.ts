import { Readable } from "node:stream";
import { listKinds, reportKinds } from "../../../contract/reports/reports.ts";
import { routes } from "../../../contract/routes.ts";
import { addReportJob } from "../../testing/seed/seed-reports.ts";
import { addClientReport } from "../../testing/seed/seed-client-reports.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";
import { tower } from "./calls-of-programmes.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

/** A report that the caller, or our owner, requested. */
const jobOf = (whose: "callers" | "owners", state?: "queued") => async (fixture: Fixture) => {
  const { t, ours, caller, home } = fixture;
  const [workspaceId, userId] =
    whose === "callers" ? [home.workspaceId, caller.id] : [ours.workspaceId, ours.owner.id];
  const id = await addReportJob(t.database.superuser, {
    workspaceId,
    userId,
    ...(state === undefined ? {} : { state }),
  });
  // The file of a report that never started. Each attempt has its own file.
  await t.files.put(storageKey(`reports/${workspaceId}/${id}-0`), Readable.from(["x"]));
  return { params: { id } };
};

/** A report for the client of our project. */
const clientReport = (state: "draft" | "approved") => async (fixture: Fixture) => {
  const { workspaceId, projectId } = fixture.ours;
  const on = { workspaceId, projectId, mark: signs.tower };
  const report = await addClientReport(fixture.t.database.superuser, { ...on, state });
  return { params: { id: projectId, report } };
};

/** Reports for clients. */
const callsOfClientReports = [
  call(routes.listClientReports, { given: tower }),
  call(routes.getClientReport, { of: "a draft", given: clientReport("draft"), sees: signsIn }),
  call(routes.getClientReport, { of: "approved", given: clientReport("approved"), sees: signsIn }),
  call(routes.createClientReport, {
    given: (fixture) => ({ ...tower(fixture), body: { cadence: "monthly" as const } }),
  }),
  call(routes.updateClientReport, {
    given: async (fixture) => ({
      ...(await clientReport("draft")(fixture)),
      body: { summary: signs.tower, version: 1 },
    }),
  }),
  call(routes.approveClientReport, {
    given: async (fixture) => ({
      ...(await clientReport("draft")(fixture)),
      body: { version: 1 },
    }),
  }),
  call(routes.mailClientReport, {
    given: async (fixture) => ({
      ...(await clientReport("approved")(fixture)),
      body: { people: [fixture.ours.clientOn.id] },
    }),
  }),
  call(routes.deleteClientReport, { given: clientReport("draft") }),
];

/** Reports, on screen and as files. */
export const callsOfReports = [
  ...callsOfClientReports,
  ...reportKinds.map((kind) =>
    call(routes.getReport, {
      of: kind,
      given: () => ({
        params: { kind },
        query: kind === "resource-utilisation" ? { from: "2026-03-02", to: "2026-03-29" } : {},
      }),
      sees: signsIn,
    }),
  ),
  call(routes.createReportJob, {
    given: async ({ t, caller }) => {
      await t.database.superuser.query(
        "update report_jobs set state = 'cancelled' where user_id = $1 and state = 'queued'",
        [caller.id],
      );
      return { body: { kind: "tasks" as const, format: "csv" as const } };
    },
  }),
  call(routes.createReportJob, {
    of: "of one project",
    given: async ({ t, caller, ours }) => {
      await t.database.superuser.query(
        "update report_jobs set state = 'cancelled' where user_id = $1 and state = 'queued'",
        [caller.id],
      );
      return {
        body: {
          kind: "tasks" as const,
          format: "csv" as const,
          filters: { project: ours.projectId },
        },
      };
    },
  }),
  ...listKinds.map((kind) =>
    call(routes.createReportJob, {
      of: kind,
      given: async ({ t, caller, ours }) => {
        await t.database.superuser.query(
          "update report_jobs set state = 'cancelled' where user_id = $1 and state = 'queued'",
          [caller.id],
        );
        const filters = { project: ours.projectId };
        return { body: { kind, format: "csv" as const, filters } };
      },
    }),
  ),
  call(routes.listReportJobs),
  call(routes.getReportJob, { given: jobOf("callers") }),
  call(routes.getReportJob, { of: "asked for by the owner", given: jobOf("owners") }),
  call(routes.cancelReportJob, { given: jobOf("callers", "queued") }),
  call(routes.cancelReportJob, { of: "asked for by the owner", given: jobOf("owners", "queued") }),
  call(routes.getReportFile, { given: jobOf("callers") }),
  call(routes.getReportFile, { of: "asked for by the owner", given: jobOf("owners") }),
];
