import { expect, it } from "vitest";
import { type LogEntry, MAX_OPEN_CONSTRAINTS } from "../../../contract/look-ahead/constraints.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import {
  app,
  cast,
  company,
  edit,
  masonsOfContractor,
  newsOf,
  prepare,
  project as params,
  stranger,
} from "./look-ahead-fixture.ts";

prepare();

type New = BodyOf<typeof routes.createConstraint>;
type Change = BodyOf<typeof routes.updateConstraint>;

const log = (more: Partial<New> = {}, as = company.engineer) =>
  app.call(
    routes.createConstraint,
    {
      params: params(),
      body: { activity: cast, kind: "drawing", words: "Rebar schedule", ...more },
    },
    as,
  );
const change = (constraint: string, body: Change, as = company.engineer) =>
  app.call(routes.updateConstraint, { params: { ...params(), constraint }, body }, as);
const remove = (constraint: string, as = company.engineer) =>
  app.call(routes.deleteConstraint, { params: { ...params(), constraint } }, as);

async function logged(more?: Partial<New>, as?: typeof company.engineer): Promise<LogEntry> {
  const answer = await log(more, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: LogEntry }>().data;
}

async function entries(
  query: { state?: "open" | "cleared"; activity?: string } = {},
  as = company.engineer,
): Promise<LogEntry[]> {
  const answer = await app.call(routes.listConstraints, { params: params(), query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: LogEntry[] }>().data;
}

it("a constraint that comes twice at once is told once", async () => {
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const _id = newId();
  const answer = await whileLocked(
    app.database.superuser,
    [
      [
        `insert into programme_constraints (project_id, id, workspace_id, activity_id, activity_name, kind, words, owner_id,
                                            created_by, created_at, updated_at)
         values ($1, $2, $3, $4, 'Cast', 'drawing', 'Rebar schedule', $5, $6, now(), now())`,
        projectId,
        _id,
        workspaceId,
        cast,
        contractorOn.id,
        engineer.id,
      ],
    ],
    () => log({ _id, owner: contractorOn.id }),
  );
  expect(answer.json().data).toMatchObject({ _id, owner: { _id: contractorOn.id } });
  expect(await newsOf(contractorOn)).toEqual([]);
});

it("a constraint is logged once, changed, cleared, opened again and deleted", async () => {
  const _id = newId();
  const body = { _id, owner: company.contractorOn.id, neededBy: "2026-03-10" };
  expect(await logged(body)).toMatchObject({
    _id,
    activity: { _id: cast, name: "Cast", removed: false },
    owner: { name: company.contractorOn.name },
    neededBy: "2026-03-10",
    promisedOn: null,
    clearedAt: null,
    createdBy: { name: company.engineer.name },
  });
  await logged(body);
  expect(await entries()).toHaveLength(1);
  expect((await change(_id, { promisedOn: "2026-03-12" })).json().data).toMatchObject({
    promisedOn: "2026-03-12",
    neededBy: "2026-03-10",
  });
  const cleared = (await change(_id, { cleared: true })).json<{ data: LogEntry }>().data;
  expect(cleared.clearedBy).toMatchObject({ name: company.engineer.name });
  // Clearing it twice does not change who cleared it first.
  expect((await change(_id, { cleared: true }, company.admin)).json().data).toEqual(cleared);
  expect(await entries()).toEqual([]);
  expect(await entries({ state: "cleared" })).toMatchObject([{ _id }]);
  expect((await change(_id, { cleared: false })).json().data.clearedBy).toBeNull();
  expect(await entries({ activity: cast })).toHaveLength(1);
  expect(await entries({ activity: newId() })).toEqual([]);
  expect((await remove(_id)).statusCode).toBe(200);
  expect((await remove(_id)).statusCode).toBe(404);
});

it("who clears it is told, and so is who logged it", async () => {
  const { _id } = await logged({ owner: company.contractorOn.id, neededBy: "2026-03-10" });
  expect(await newsOf(company.contractorOn)).toEqual([
    expect.stringMatching(/asks for “Rebar schedule” for “Cast” on .*, needed by 10 Mar/),
  ]);
  await change(_id, { cleared: true }, company.contractorOn);
  expect(await newsOf(company.engineer)).toEqual([
    expect.stringMatching(/cleared “Rebar schedule” for “Cast” on/),
  ]);
  const masons = await masonsOfContractor();
  const given = await logged({ ownerCompany: masons });
  expect(given.ownerCompany).toMatchObject({ name: "Lagos Masons" });
  expect(await newsOf(company.contractorOn)).toHaveLength(2);
  // A person replaces the company as owner.
  const { data } = (await change(given._id, { owner: company.admin.id })).json<{
    data: LogEntry;
  }>();
  expect(data).toMatchObject({ owner: { _id: company.admin.id }, ownerCompany: null });
  expect(await newsOf(company.admin)).toHaveLength(1);
});

it("a contractor logs, and changes what they made or what they or their company clear", async () => {
  const { contractorOn } = company;
  const own = await logged({}, contractorOn);
  const others = await logged();
  expect((await change(others._id, { cleared: true }, contractorOn)).statusCode).toBe(403);
  expect((await remove(others._id, contractorOn)).statusCode).toBe(403);
  expect((await change(own._id, { words: "Drawing S-101" }, contractorOn)).statusCode).toBe(200);
  const masons = await masonsOfContractor();
  await change(others._id, { ownerCompany: masons });
  expect((await change(others._id, { cleared: true }, contractorOn)).statusCode).toBe(200);
  expect((await remove(others._id, contractorOn)).statusCode).toBe(403);
  expect((await remove(own._id, contractorOn)).statusCode).toBe(200);
});

it("the log is refused to clients' writes, to who is not on the team, and to another workspace", async () => {
  const { _id } = await logged();
  expect(await entries({}, company.clientOn)).toHaveLength(1);
  expect((await log({}, company.clientOn)).statusCode).toBe(403);
  expect((await change(_id, { cleared: true }, company.clientOn)).statusCode).toBe(403);
  for (const as of [company.contractorOff, stranger.engineer]) {
    expect((await log({}, as)).statusCode).toBe(404);
    expect((await change(_id, { cleared: true }, as)).statusCode).toBe(404);
    expect((await remove(_id, as)).statusCode).toBe(404);
    const answer = await app.call(routes.listConstraints, { params: params() }, as);
    expect(answer.statusCode).toBe(404);
  }
});

it("refuses bad input by its field, and more than can be listed", async () => {
  const field = async (more: Partial<New>) => Object.keys((await log(more)).json().fields ?? {});
  expect(await field({ words: " " })).toEqual(["words"]);
  expect(await field({ words: "x".repeat(501) })).toEqual(["words"]);
  expect(await field({ activity: newId() })).toEqual(["activity"]);
  expect(await field({ neededBy: "soon" })).toEqual(["neededBy"]);
  expect(await field({ owner: company.clientOff.id })).toEqual(["owner"]);
  expect(await field({ ownerCompany: newId() })).toEqual(["ownerCompany"]);
  expect(await field({ kind: "weather" as "permit" })).toEqual(["kind"]);
  expect((await log({ owner: company.admin.id, ownerCompany: newId() })).statusCode).toBe(400);
  await app.database.superuser.query(
    `insert into programme_constraints (project_id, workspace_id, id, activity_id, activity_name, kind, words, created_at, updated_at)
     select $1, $2, gen_random_uuid(), $3, 'Cast', 'permit', 'Road closure', now(), now() from generate_series(1, $4)`,
    [company.projectId, company.workspaceId, cast, MAX_OPEN_CONSTRAINTS],
  );
  expect((await log()).json().message).toMatch(/at most 500 open constraints/);
});

it("a removed activity keeps its name in the log", async () => {
  await logged();
  await edit({ op: "remove_activity", _id: cast });
  expect(await entries()).toMatchObject([{ activity: { name: "Cast", removed: true } }]);
});

it("nothing is logged on an archived project", async () => {
  const { _id } = await logged();
  await app.call(routes.archiveProject, { params: params() }, company.admin);
  expect((await log()).statusCode).toBe(409);
  expect((await change(_id, { cleared: true })).statusCode).toBe(409);
});
