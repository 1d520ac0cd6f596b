import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { SyncResult } from "../../contract/sync.ts";
import type { Surroundings } from "../../server/testing/site-simulation/random-actions.ts";
import type { Page, SiteLink } from "../../server/testing/site-simulation/site-link.ts";
import {
  addPerson,
  addProject,
  createCompany,
  type TestPerson,
} from "../../server/testing/company.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { headersOf } from "./plumbline.ts";

/** A company with planners, and contractors of two companies, and what their records refer to. */
export interface SiteCompany {
  readonly workspaceId: string;
  readonly ownerId: string;
  /** The first one is an administrator. */
  readonly planners: readonly [TestPerson, ...TestPerson[]];
  readonly contractors: readonly TestPerson[];
  readonly near: Surroundings;
}

export async function fillSiteCompany(db: pg.Pool): Promise<SiteCompany> {
  const { workspaceId, owner, admin, engineer, contractorOn } = await createCompany(db);
  const contractors = [contractorOn];
  for (const name of ["Sade Plaster", "Bayo Mason", "Ngozi Tiler"])
    contractors.push(await addPerson(db, workspaceId, name, "contractor"));
  const [masons, painters] = [contractors.slice(0, 2), contractors.slice(2)];
  const directory = (name: string, people: readonly TestPerson[]) =>
    addDirectoryCompany(db, { workspaceId, name, people: people.map(({ id }) => id) });
  const companies = [
    await directory("Lagos Masons", masons),
    await directory("Painters", painters),
  ];
  const near = { companies, people: [engineer, ...contractors].map(({ id }) => id), busy: "" };
  return { workspaceId, ownerId: owner.id, planners: [owner, admin, engineer], contractors, near };
}

/** A project with these contractors on its team. */
export function addSite(
  db: pg.Pool,
  { workspaceId, ownerId, contractors }: SiteCompany,
): Promise<string> {
  const team = contractors.map(({ id }) => id);
  return addProject(db, { workspaceId, title: "Lekki Duplex", createdBy: ownerId, team });
}

/**
 * Repeats a request until the server has time for it, as a device does: a busy server may give up a request that
 * has waited too long.
 */
async function answer<T>(ask: () => Promise<Response>): Promise<T> {
  const response = await ask();
  if (response.status === 503) {
    await response.text();
    await setTimeout(1000);
    return answer(ask);
  }
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** Returns a link to a server over HTTP. Each person signs in again before their token ends. */
export function linkTo(address: string): SiteLink {
  const url = `${address}/api/sync`;
  const tokens = new Map<
    string,
    { readonly at: number; readonly headers: Record<string, string> }
  >();
  const headers = async (person: TestPerson) => {
    const known = tokens.get(person.id);
    if (known && Date.now() - known.at < 120_000) return known.headers;
    const fresh = await headersOf(person);
    tokens.set(person.id, { at: Date.now(), headers: fresh });
    return fresh;
  };
  return {
    async send(person, parcel) {
      const body = JSON.stringify(parcel);
      const with_ = { ...(await headers(person)), "content-type": "application/json" };
      const { results } = await answer<{ results: SyncResult[] }>(() =>
        fetch(url, { method: "POST", headers: with_, body }),
      );
      return results;
    },
    async fetch(person, projects, cursor) {
      const query = new URLSearchParams({ projects, ...(cursor !== undefined && { cursor }) });
      const with_ = { headers: await headers(person) };
      return answer<Page>(() => fetch(`${url}?${query.toString()}`, with_));
    },
  };
}

/** Moves somebody to a company of the directory. */
export async function employ(
  address: string,
  of: { readonly admin: TestPerson; readonly person: TestPerson; readonly company: string },
): Promise<void> {
  const headers = { ...(await headersOf(of.admin)), "content-type": "application/json" };
  const body = JSON.stringify({ employer: of.company });
  await answer(() =>
    fetch(`${address}/api/people/${of.person.id}`, { method: "PATCH", headers, body }),
  );
}
