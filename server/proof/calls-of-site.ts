import { routes } from "../../contract/routes.ts";
import type { SyncCommand } from "../../contract/sync.ts";
import { newId } from "../platform/ids.ts";
import { addSiteRecord, contractorsCompany } from "../testing/seed-site.ts";
import { call, type Fixture, marks, marksIn } from "./access-call.ts";

/** What became of each command: its status or, if it was refused, why. */
function resultsIn(body: string): string {
  const { data } = JSON.parse(body) as {
    data: { results: { status: string; code?: string }[] };
  };
  return data.results.map(({ status, code }) => code ?? status).join(", ");
}

/** A snag of the project with a team: of nobody, of the caller, or of the contractor's company. */
async function newSnag(
  { t, ours, caller }: Fixture,
  whose: "nobody's" | "caller's" | "company's" = "nobody's",
): Promise<string> {
  const { workspaceId, projectId, owner } = ours;
  const db = t.database.superuser;
  const company = whose === "company's" ? await contractorsCompany(db, ours) : undefined;
  const createdBy = whose === "caller's" ? caller.id : owner.id;
  const title = `${marks.tower} snag`;
  return addSiteRecord(db, { workspaceId, projectId, createdBy, title, company });
}

/** One command from a device that nobody has. */
function send(
  { ours }: Fixture,
  of: Pick<SyncCommand, "act"> & Partial<SyncCommand>,
): { body: { replica: string; commands: SyncCommand[] } } {
  const command = { record: "snag", id: newId(), project: ours.projectId, fields: {}, ...of };
  return {
    body: {
      replica: newId(),
      commands: [{ _id: newId(), at: "2026-03-02T08:00:00.000Z", ...command }],
    },
  };
}

/** Sends an act on a snag. */
const acting =
  (act: string, whose: Parameters<typeof newSnag>[1], fields: SyncCommand["fields"] = {}) =>
  async (fixture: Fixture) =>
    send(fixture, { act, id: await newSnag(fixture, whose), fields });

/** Records of the site, as devices send and fetch them. */
export const callsOfSite = [
  call(routes.getSync, {
    given: ({ ours }) => ({ query: { projects: `${ours.projectId},${ours.annexeId}` } }),
    sees: marksIn,
  }),
  call(routes.postSync, {
    of: "a new snag",
    given: (fixture) => send(fixture, { act: "create", fields: { title: "Door rubs" } }),
    sees: resultsIn,
  }),
  call(routes.postSync, {
    of: "a new snag with nobody on the team",
    given: (fixture) =>
      send(fixture, {
        act: "create",
        project: fixture.ours.annexeId,
        fields: { title: "Door rubs" },
      }),
    sees: resultsIn,
  }),
  call(routes.postSync, {
    of: "a new place",
    given: (fixture) =>
      send(fixture, { record: "location", act: "create", fields: { name: "Block A" } }),
    sees: resultsIn,
  }),
  ...(["nobody's", "caller's", "company's"] as const).flatMap((whose) => [
    call(routes.postSync, {
      of: `a change of ${whose === "caller's" ? "one's own" : whose === "nobody's" ? "another's" : "the contractor's company's"}`,
      given: acting("change", whose, { trade: "Joiner" }),
      sees: resultsIn,
    }),
    call(routes.postSync, {
      of: `ready, ${whose === "caller's" ? "one's own" : whose === "nobody's" ? "another's" : "the contractor's company's"}`,
      given: acting("ready", whose),
      sees: resultsIn,
    }),
  ]),
  call(routes.postSync, {
    of: "ready with a change, the contractor's company's",
    given: acting("ready", "company's", { trade: "Joiner" }),
    sees: resultsIn,
  }),
  call(routes.postSync, {
    of: "closing, one's own",
    given: acting("close", "caller's"),
    sees: resultsIn,
  }),
  call(routes.postSync, {
    of: "closing, the contractor's company's",
    given: acting("close", "company's"),
    sees: resultsIn,
  }),
  call(routes.postSync, {
    of: "deleting, one's own",
    given: acting("delete", "caller's"),
    sees: resultsIn,
  }),
  call(routes.getRecordHistory, {
    given: async (fixture) => ({ params: { id: await newSnag(fixture) } }),
    sees: marksIn,
  }),
  call(routes.getRecordHistory, {
    of: "the contractor's company's",
    given: async (fixture) => ({ params: { id: await newSnag(fixture, "company's") } }),
    sees: marksIn,
  }),
];
