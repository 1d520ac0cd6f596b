import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let tilers: string;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-03-20T08:00:00.123Z");
  company = await createCompany(t.database.superuser);
  const { workspaceId, contractorOn, contractorOff, clientOn } = company;
  tilers = await addDirectoryCompany(t.database.superuser, {
    workspaceId,
    name: "Bello Tiling",
    people: [contractorOn.id, contractorOff.id, clientOn.id],
  });
});

async function newSnag(title: string, of: { company?: string; state?: string } = {}) {
  const { workspaceId, projectId, engineer } = company;
  const on = { workspaceId, projectId, createdBy: engineer.id, title };
  return addSiteRecord(t.database.superuser, {
    ...on,
    company: of.company,
    ...(of.state !== undefined && { state: of.state }),
  });
}

type Body = BodyOf<typeof routes.mailSnags>;

const send = (body: Partial<Body> = {}, as: TestPerson = company.engineer) =>
  t.call(
    routes.mailSnags,
    {
      params: { id: company.projectId },
      body: { company: tilers, people: [company.contractorOn.id], ...body },
    },
    as,
  );

async function mails() {
  const { rows } = await t.database.superuser.query<{
    recipient: string;
    subject: string;
    body_text: string;
  }>("select recipient, subject, body_text from mails where workspace_id = $1 and kind = 'snags'", [
    company.workspaceId,
  ]);
  return rows;
}

describe("mailing the snags of a company", () => {
  it("refuses people of another company, off the team, or who see no snags, and a company without any", async () => {
    const { engineer, contractorOff, clientOn } = company;
    expect((await send({ people: [] })).statusCode).toBe(400);
    expect((await send({ company: newId() })).json().fields).toHaveProperty("company");
    await newSnag("Tile chipped", { company: tilers });
    for (const { id } of [engineer, contractorOff, clientOn])
      expect((await send({ people: [id] })).json().fields).toHaveProperty("people");
    const nothing = await send({ filters: { snags: "closed" } });
    expect(nothing.json().fields).toEqual({ company: "Bello Tiling has no such snags." });
    expect(await mails()).toEqual([]);
  });

  it("is for those who run projects", async () => {
    await newSnag("Tile chipped", { company: tilers });
    const { contractorOn, clientOn, clientOff } = company;
    expect((await send({}, contractorOn)).statusCode).toBe(403);
    expect((await send({}, clientOn)).statusCode).toBe(403);
    expect((await send({}, clientOff)).statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });

  it("names the company's snags alone, each with a link, to its people", async () => {
    const chipped = await newSnag("Tile <b>chipped</b>", { company: tilers });
    await newSnag("Tile hollow", { company: tilers, state: "closed" });
    await newSnag("Door rubs");
    await t.database.superuser.query(
      `update site_records set fields = fields || '{"due": "2026-03-15", "trade": "Tiler"}' where id = $1`,
      [chipped],
    );
    const answer = await send({
      note: "Before Friday, please.",
      filters: { snags: "todo", trade: "tiler" },
    });
    expect(answer.json().data).toEqual({ snags: 1, people: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(company.contractorOn.email);
    expect(mail?.subject).toBe("1 snag on Lekki Duplex");
    for (const words of [
      "Snag 1: Tile <b>chipped</b>",
      "Open · Tiler · late, due 15 Mar 2026",
      `/projects/${company.projectId}/site?part=snags&snag=${chipped}`,
      `site?part=snags&trade=tiler&state=todo&company=${tilers}`,
      "Before Friday, please.",
    ])
      expect(mail?.body_text).toContain(words);
    expect(mail?.body_text).not.toContain("Door rubs");
    expect(mail?.body_text).not.toContain("Tile hollow");
  });

  it("keeps who was sent what, out of sight of clients", async () => {
    await newSnag("Tile chipped", { company: tilers });
    await send();
    const { contractorOn, engineer, clientOn, owner, workspaceId, projectId } = company;
    const { rows } = await t.database.superuser.query<{ after: object }>(
      "select after from audit_events where kind = 'export' and workspace_id = $1",
      [workspaceId],
    );
    expect(rows).toEqual([
      {
        after: {
          Project: "Lekki Duplex",
          Company: "Bello Tiling",
          People: `${contractorOn.name} (${contractorOn.email})`,
          Snags: "1",
        },
      },
    ]);
    const told = async (as: TestPerson) =>
      (await t.call(routes.listActivities, { query: { project: projectId } }, as)).body;
    const words = `mailed Bello Tiling 1 snag (1) to ${contractorOn.name}`;
    for (const as of [engineer, owner, contractorOn]) expect(await told(as)).toContain(words);
    expect(await told(clientOn)).not.toContain("Bello");
  });

  it("to clients of the company once the workspace shows them snags, and names the first fifty", async () => {
    const { workspaceId, clientOn, contractorOn } = company;
    await t.database.superuser.query(
      "update workspaces set show_snags_to_clients = true where id = $1",
      [workspaceId],
    );
    for (let count = 0; count < 52; count += 1) await newSnag("Tile chipped", { company: tilers });
    const answer = await send({ people: [clientOn.id, contractorOn.id, clientOn.id] });
    expect(answer.json().data).toEqual({ snags: 52, people: 2 });
    const [mail] = await mails();
    expect(mail?.body_text).toContain("And 2 snags more, in the list.");
    expect(mail?.body_text).not.toContain("Snag 51:");
  });
});
