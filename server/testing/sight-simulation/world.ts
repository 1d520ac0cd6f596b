import type pg from "pg";
import type { Chance } from "../../demo/random.ts";
import { newId } from "../../platform/ids.ts";
import {
  addPerson,
  addProject,
  createCompany,
  signIn,
  type TestCompany,
  type TestPerson,
} from "../company.ts";
import { addDirectoryCompany } from "../seed/seed-companies.ts";

/** A request, and what the server answers. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}
interface Answered {
  readonly statusCode: number;
  readonly body: string;
}
type Ask = (request: Asked, person: TestPerson) => Promise<Answered>;

/** Something that comments and files can be attached to. */
export interface Thing {
  readonly kind: "snag" | "diary" | "task";
  readonly id: string;
  readonly project: string;
}

/** A company whose people, records and settings change at random. */
export interface World {
  readonly ask: Ask;
  readonly db: pg.Pool;
  readonly luck: Chance;
  readonly company: TestCompany;
  readonly projects: readonly string[];
  readonly companies: readonly string[];
  /** The people by id, as they are signed in now. Deactivated people are signed out. */
  readonly people: Map<string, TestPerson>;
  readonly out: Set<string>;
  readonly things: Thing[];
  readonly comments: { readonly id: string; readonly by: string }[];
  readonly files: { readonly id: string; readonly by: string }[];
  readonly activities: { readonly id: string; readonly project: string }[];
  readonly locations: { readonly id: string; readonly project: string }[];
  readonly calendars: string[];
  readonly materials: string[];
  /** How often each action was answered with each status. */
  readonly statuses: Map<string, number>;
}

/** Two projects, people of each role on both, one or none, and two companies with two people each. */
export async function newWorld(of: {
  readonly ask: Ask;
  readonly db: pg.Pool;
  readonly luck: Chance;
}): Promise<World> {
  const { db } = of;
  const company = await createCompany(db);
  const { workspaceId, owner, admin, engineer, clientOn, clientOff } = company;
  const { contractorOn, contractorOff } = company;
  const more: TestPerson[] = [];
  for (const name of ["Sade Plaster", "Bayo Mason"])
    more.push(await addPerson(db, workspaceId, name, "contractor"));
  const [sade, bayo] = more as [TestPerson, TestPerson];
  const project = await addProject(db, {
    workspaceId,
    title: "Ikoyi Towers",
    createdBy: owner.id,
    team: [clientOn.id, clientOff.id, contractorOn.id, sade.id],
  });
  await db.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, company.projectId, bayo.id],
  );
  const directory = (name: string, people: readonly TestPerson[]) =>
    addDirectoryCompany(db, { workspaceId, name, people: people.map(({ id }) => id) });
  const companies = [
    await directory("Lagos Masons", [contractorOn, bayo]),
    await directory("Painters", [contractorOff, sade]),
  ];
  const people = [
    owner,
    admin,
    engineer,
    clientOn,
    clientOff,
    contractorOn,
    contractorOff,
    ...more,
  ];
  return {
    ...of,
    company,
    projects: [company.projectId, project],
    companies,
    people: new Map(people.map((person) => [person.id, person])),
    out: new Set(),
    things: [],
    comments: [],
    files: [],
    activities: [],
    locations: [],
    calendars: [],
    materials: [],
    statuses: new Map(),
  };
}

/** Somebody who is signed in. */
export function somebody({ people, out, luck }: World): TestPerson {
  return luck.pick([...people.values()].filter(({ id }) => !out.has(id)));
}

/** Sends a request with a JSON body. The answer may be a refusal, and never an error of the server. */
export async function requestAs(
  world: World,
  person: TestPerson,
  {
    name,
    form,
    body,
    ...request
  }: {
    readonly name: string;
    readonly form?: Omit<Asked, "method" | "url">;
    readonly body?: unknown;
  } & Pick<Asked, "method" | "url">,
): Promise<Answered> {
  const json =
    body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await world.ask({ ...request, ...json, ...form }, person);
  if (answer.statusCode >= 500) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
  const key = `${name} ${answer.statusCode < 300 ? "done" : "refused"}`;
  world.statuses.set(key, (world.statuses.get(key) ?? 0) + 1);
  return answer;
}

/** Sends one command of a device. */
export async function command(
  world: World,
  person: TestPerson,
  given: {
    readonly record: string;
    readonly id: string;
    readonly project: string;
    readonly act: string;
    readonly fields?: Readonly<Record<string, unknown>>;
  },
): Promise<boolean> {
  const one = { _id: newId(), at: new Date().toISOString(), fields: {}, ...given };
  const answer = await requestAs(world, person, {
    name: `${given.record} ${given.act}`,
    method: "POST",
    url: "/api/sync",
    body: { replica: person.claims.sessionId, commands: [one] },
  });
  return answer.statusCode === 200 && !answer.body.includes('"refused"');
}

/** Signs somebody in again. */
export async function signInAgain(world: World, { id }: TestPerson): Promise<void> {
  const person = world.people.get(id);
  if (!person) return;
  const claims = await signIn(world.db, id, world.company.workspaceId);
  world.people.set(id, { ...person, claims });
  world.out.delete(id);
}
