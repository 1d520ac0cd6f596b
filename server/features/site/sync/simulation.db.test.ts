import { expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import type { SyncResult } from "../../../../contract/sync.ts";
import { newId } from "../../../platform/ids.ts";
import { addPerson } from "../../../testing/company.ts";
import { addDirectoryCompany } from "../../../testing/seed/seed-companies.ts";
import { audit } from "../../../testing/site-simulation/audit.ts";
import { simulate } from "../../../testing/site-simulation/simulate.ts";
import type { Page, SiteLink } from "../../../testing/site-simulation/site-link.ts";
import { app, company, prepare } from "../site-fixture.ts";

prepare();

const SEED = Number(process.env["SITE_SEED"] ?? 20_261_126);
const COMMANDS = Number(process.env["SITE_COMMANDS"] ?? 1500);

/** The server in this process. Its clock advances with each request. */
const link: SiteLink = {
  async send(person, body) {
    app.clock.now = new Date(app.clock.now.getTime() + 700);
    const parcel = { ...body, commands: [...body.commands] };
    const answer = await app.call(routes.postSync, { body: parcel }, person);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { results: SyncResult[] } }>().data.results;
  },
  async fetch(person, projects, cursor) {
    const query = { projects, ...(cursor !== undefined && { cursor }) };
    const answer = await app.call(routes.getSync, { query }, person);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Page }>().data;
  },
};

it(
  `50 devices and ${COMMANDS} commands: all alike at the end, nothing lost, nothing done twice (D9, C2, C6, M1 to M6)`,
  // SITE_COMMANDS sets the number of commands.
  { timeout: 60_000 + COMMANDS * 20 },
  async () => {
    const db = app.database.superuser;
    const {
      workspaceId,
      projectId: project,
      owner,
      admin,
      engineer,
      clientOn,
      contractorOn,
    } = company;
    const others = await addPerson(db, workspaceId, "Sade Plaster", "contractor");
    await db.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, project, others.id],
    );
    await db.query("update workspaces set show_snags_to_clients = true where id = $1", [
      workspaceId,
    ]);
    const directory = (name: string, person: string) =>
      addDirectoryCompany(db, { workspaceId, name, people: [person] });
    const companies = [
      await directory("Lagos Masons", contractorOn.id),
      await directory("Painters", others.id),
    ];
    const people = [owner, admin, engineer, clientOn, contractorOn, others, contractorOn, others];
    const near = { companies, people: [engineer.id, contractorOn.id, others.id], busy: newId() };
    const { replicas, happened } = await simulate({
      link,
      project,
      people,
      near,
      replicas: 50,
      commands: COMMANDS,
      seed: SEED,
      // Somebody changes their employer.
      disturb: async (luck) => {
        const params = { id: luck.pick([contractorOn.id, others.id]) };
        const body = { employer: luck.pick(companies) };
        const moved = await app.call(routes.updatePerson, { params, body }, owner);
        expect(moved.statusCode, moved.body).toBe(200);
      },
    });
    const { wrong, statuses } = await audit({ replicas, link, db, project });
    expect(wrong.slice(0, 5), `seed ${SEED}: ${wrong.length} wrong`).toEqual([]);
    // A run in which no changes conflict would prove nothing.
    for (const status of ["accepted", "merged", "forbidden", "deleted", "transition_conflict"])
      expect(statuses[status] ?? 0, JSON.stringify({ statuses, happened })).toBeGreaterThan(5);
    expect(Math.min(happened.killed, happened.partitions, happened.repeated)).toBeGreaterThan(5);
    const { rows } = await db.query<{ rebuilt: boolean }>(
      "select texts ? 'description/former' as rebuilt from site_records where id = $1",
      [near.busy],
    );
    expect(rows).toEqual([{ rebuilt: true }]);
  },
);
