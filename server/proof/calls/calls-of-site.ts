import { routes } from "../../../contract/routes.ts";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import type { SyncCommand } from "../../../contract/sync.ts";
import { newId } from "../../platform/ids.ts";
import { addResource } from "../../testing/seed/seed-resources.ts";
import { addSiteRecord, contractorsCompany } from "../../testing/seed/seed-site.ts";
import { call, type Fixture, signs, signsIn } from "./access-call.ts";

/** Returns the result of each command: its status or, if it was refused, why. */
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
  const title = `${signs.tower} snag`;
  return addSiteRecord(db, { workspaceId, projectId, createdBy, title, company });
}

let diaries = 0;
/** The day of the diary that was added last. */
const lastDay = () => new Date(Date.UTC(2020, 0, diaries)).toISOString().slice(0, 10);

/** A diary of the project, or of the contractor's company, that the owner began. */
async function newDiary(
  { t, ours }: Fixture,
  { whose, state }: { readonly whose: "project's" | "company's"; readonly state: string },
): Promise<string> {
  const { workspaceId, projectId, owner } = ours;
  const db = t.database.superuser;
  const company = whose === "company's" ? await contractorsCompany(db, ours) : undefined;
  // Each of a day of its own: there is one diary for a day and company.
  diaries += 1;
  const day = lastDay();
  const fields = { day, ...(company !== undefined && { company }) };
  const id = identityOf(diary, { project: projectId, fields }) ?? "";
  const on = {
    workspaceId,
    projectId,
    createdBy: owner.id,
    kind: "diary",
    company,
    state,
  } as const;
  return addSiteRecord(db, { ...on, id, title: day });
}

/** A delivery of an approved diary of the project, and a material. */
async function newDelivery(fixture: Fixture) {
  const db = fixture.t.database.superuser;
  const { workspaceId } = fixture.ours;
  const [id, row] = [await newDiary(fixture, { whose: "project's", state: "submitted" }), newId()];
  const approved =
    "update site_records set state = 'approved', fields = fields || $2 where id = $1";
  await db.query(approved, [id, { deliveries: { [row]: { material: "Cement", quantity: 1 } } }]);
  const resource = await addResource(db, { workspaceId, name: `Cement ${row}`, kind: "material" });
  return { id, row, resource };
}

/** Sends an action on a diary. */
const writing =
  (act: string, of: Parameters<typeof newDiary>[1], fields: SyncCommand["fields"] = {}) =>
  async (fixture: Fixture) =>
    send(fixture, { record: "diary", act, id: await newDiary(fixture, of), fields, base: 1 });

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

/** Sends an action on a snag. */
const acting =
  (act: string, whose: Parameters<typeof newSnag>[1], fields: SyncCommand["fields"] = {}) =>
  async (fixture: Fixture) =>
    send(fixture, { act, id: await newSnag(fixture, whose), fields });

/** Records of the site, as devices send and fetch them. */
export const callsOfSite = [
  call(routes.getSync, {
    given: ({ ours }) => ({ query: { projects: `${ours.projectId},${ours.annexeId}` } }),
    sees: signsIn,
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
  ...(["project's", "company's"] as const).flatMap((whose) =>
    (
      [
        ["change", "draft", { reason: "Rain" }],
        ["submit", "draft", {}],
        ["approve", "submitted", {}],
        ["return", "submitted", { reason: "Who drove the crane?" }],
        ["change", "approved", { reason: "Rain" }],
        ["addendum", "approved", { addenda: { [newId()]: { words: "The crane was ours." } } }],
      ] as const
    ).map(([act, state, fields]) =>
      call(routes.postSync, {
        of: `${act} of a diary (${state}), ${whose === "company's" ? "the contractor's company's" : "the project's"}`,
        given: writing(act, { whose, state }, fields),
        sees: resultsIn,
      }),
    ),
  ),
  call(routes.getSnagSummary, {
    given: async (fixture) => {
      await newSnag(fixture);
      await newSnag(fixture, "company's");
      return { params: { id: fixture.ours.projectId } };
    },
    sees: (body) => (body.includes('"companies":[]') ? "none" : "snags"),
  }),
  call(routes.listSnags, {
    given: async (fixture) => {
      await newSnag(fixture);
      await newSnag(fixture, "company's");
      return {};
    },
    sees: signsIn,
  }),
  call(routes.listDiariesOfDay, {
    given: async (fixture) => {
      await newDiary(fixture, { whose: "project's", state: "approved" });
      return { query: { day: lastDay() } };
    },
    sees: signsIn,
  }),
  call(routes.getRecordHistory, {
    given: async (fixture) => ({ params: { id: await newSnag(fixture) } }),
    sees: signsIn,
  }),
  call(routes.mailSnags, {
    given: async (fixture) => {
      await newSnag(fixture, "company's");
      const { t, ours } = fixture;
      const company = (await contractorsCompany(t.database.superuser, ours)) ?? "";
      const body = { company, people: [ours.contractorOn.id] };
      return { params: { id: ours.projectId }, body };
    },
  }),
  call(routes.getRecordHistory, {
    of: "the contractor's company's",
    given: async (fixture) => ({ params: { id: await newSnag(fixture, "company's") } }),
    sees: signsIn,
  }),
  call(routes.listLocations, {
    given: ({ ours }) => ({ params: { id: ours.projectId } }),
    sees: signsIn,
  }),
  call(routes.listActivityDelays, {
    given: ({ ours }) => ({ params: { id: ours.projectId }, query: { activity: newId() } }),
  }),
  call(routes.listDiaryDeliveries, {
    given: async (fixture) => ({ params: { id: (await newDelivery(fixture)).id } }),
  }),
  call(routes.bookDelivery, {
    given: async (fixture) => {
      const { resource, ...params } = await newDelivery(fixture);
      return { params, body: { resource, quantity: 1 } };
    },
  }),
  call(routes.getMailAddress, { given: ({ ours }) => ({ params: { id: ours.projectId } }) }),
  call(routes.mailRecord, {
    given: async (fixture) => ({
      body: { record: await newSnag(fixture), people: [fixture.ours.engineer.id] },
    }),
  }),
  call(routes.mailRecord, {
    of: "to whom it is out of sight",
    given: async (fixture) => ({
      body: { record: await newSnag(fixture), people: [fixture.ours.contractorOff.id] },
    }),
  }),
  // This server receives no mail.
  call(routes.renewMailAddress, { given: ({ ours }) => ({ params: { id: ours.projectId } }) }),
];
