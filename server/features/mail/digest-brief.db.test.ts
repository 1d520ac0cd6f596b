import { beforeEach, describe, expect, test } from "vitest";
import { concernLines } from "../../../contract/projects/health-words.ts";
import type { HomeProject } from "../../../contract/home/home.ts";
import { routes } from "../../../contract/routes.ts";
import { type Waiting, waitingWords } from "../../../contract/home/waiting.ts";
import { asReader } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addDrawingRow, addTransmittalRow } from "../../testing/seed/seed-drawings.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { addNotification, company, mails, prepare, round, t } from "./digest-fixture.ts";

const MORNING = "2026-03-10T06:00:00Z";
const SITE = "https://plumb.example.com";
/** A project with nobody on its team. */
let annexe: string;

prepare();

/** Plans more than the project's budget of 5,000,000. */
async function planTooMuch(): Promise<void> {
  const db = t.database.superuser;
  const { workspaceId, projectId } = company;
  const [line, code] = [newId(), newId()];
  await db.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, 'C-1', 'Concrete')",
    [code, workspaceId, projectId],
  );
  await db.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     values ($1, $2, $3, $4, 'Slab', 6000000, 'typed')`,
    [line, workspaceId, projectId, code],
  );
  await db.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($1, $2, $3, '2026-03-01', 6000000)`,
    [workspaceId, projectId, line],
  );
}

beforeEach(async () => {
  t.clock.now = new Date(MORNING);
  const db = t.database.superuser;
  const { workspaceId, projectId, owner, engineer, contractorOn, clientOn } = company;
  annexe = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  await db.query("update projects set finish_date = '2026-03-01' where id = any($1)", [
    [projectId, annexe],
  ]);
  await db.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, projectId, engineer.id],
  );
  await planTooMuch();
  const spend = (project: string, by: string, count: number) =>
    db.query(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       select gen_random_uuid(), $1, $2, 'submitted', 5, 'NGN', '2026-03-01', 'Sand', $4 from generate_series(1, $3)`,
      [workspaceId, project, count, by],
    );
  await spend(projectId, contractorOn.id, 2);
  await spend(annexe, engineer.id, 3);
  const people = [contractorOn.id];
  const masons = await addDirectoryCompany(db, { workspaceId, name: "Masons", people });
  const of = { workspaceId, createdBy: engineer.id };
  const snag = (title: string, record: object) =>
    addSiteRecord(db, { ...of, projectId, title, ...record });
  await snag("Ready", { state: "ready" });
  await snag("Ready elsewhere", { state: "ready", projectId: annexe });
  await snag("Of the masons", { company: masons });
  await snag("Of nobody of theirs", { people: [engineer.id] });
  const task = { workspaceId, projectId, createdBy: owner.id, assignedTo: contractorOn.id };
  await addTask(db, { ...task, title: "Cast slab", dueDate: "2026-03-05" });
  const place = { workspaceId, projectId, by: engineer.id };
  const { revision } = await addDrawingRow(db, place, { mark: "Tower", number: "A-1" });
  for (const { id } of [contractorOn, clientOn])
    await addTransmittalRow(db, place, { revision, to: id, mark: "Build" });
});

async function homeOf(person: TestPerson) {
  const route = {
    admin: routes.getEngineerHome,
    engineer: routes.getEngineerHome,
    client: routes.getClientHome,
    contractor: routes.getContractorHome,
  }[person.role];
  const answer = await t.call(route, {}, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    data: {
      today: string;
      waiting: Waiting[];
      projects?: { list: HomeProject[] };
      buildings?: HomeProject[];
    };
  }>().data;
}

const tell = (person: TestPerson) =>
  addNotification(person, { at: "2026-03-09T10:00:00Z", kind: "role" });

async function mailTo(person: TestPerson) {
  const mail = (await mails()).find(({ recipient }) => recipient === person.email);
  if (!mail) throw new Error(`There is no mail to ${person.name}`);
  return mail;
}

/** The lines of a section of the plain text; empty if there is no such section. */
function section(text: string, title: RegExp): string[] {
  const part = text.split("\n\n").find((each) => title.test(each)) ?? "";
  return part.split("\n").slice(1);
}
const waitingLines = (text: string) => section(text, /^WAITING FOR YOU$/m);
const concernedLines = (text: string) => section(text, /NEEDS? ATTENTION$|THAT NEED ATTENTION$/m);
const itemsOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith("- "));

describe("the head of the daily mail", () => {
  test.each([
    ["the owner", "owner", 2, 2],
    ["an administrator without projects", "admin", 2, 0],
    ["an engineer", "engineer", 3, 1],
    ["a client", "clientOn", 1, 1],
    ["a contractor", "contractorOn", 3, 0],
    ["a contractor off every team", "contractorOff", 0, 0],
  ] as const)("has for %s what their home says, in its words", async (_, who, kinds, unwell) => {
    const person = company[who];
    await tell(person);
    await round(MORNING);
    const { body_text, body_html } = await mailTo(person);
    const { waiting, today, projects, buildings } = await homeOf(person);
    expect(waiting).toHaveLength(kinds);
    const words = waiting.map((each) => waitingWords(each));
    expect(itemsOf(waitingLines(body_text))).toEqual(words.map((text) => `- ${text}`));
    for (const text of words) expect(body_html).toContain(`>${text}<`);
    const concerned = (projects?.list ?? buildings ?? []).flatMap((project) => {
      const lines = concernLines(project, today).map((line) => line.words);
      return lines.length === 0 ? [] : [`- ${project.title}`, `  ${lines.join(". ")}`];
    });
    expect(concerned).toHaveLength(2 * unwell);
    expect(concernedLines(body_text).filter((line) => !line.includes(SITE))).toEqual(concerned);
  });

  test("leads to the lists of the screen, and to each project where there is none", async () => {
    const { admin, projectId } = company;
    await tell(admin);
    await round(MORNING);
    const { body_text, body_html } = await mailTo(admin);
    const site = (project: string) => `${SITE}/projects/${project}/site?part=snags&state=ready`;
    const money = (project: string) =>
      `${SITE}/projects/${project}/money?part=expenses&status=submitted`;
    expect(waitingLines(body_text)).toEqual([
      "- 5 expenses to decide on",
      `  ${SITE}/money`,
      "  Annexe 3",
      `  ${money(annexe)}`,
      "  Lekki Duplex 2",
      `  ${money(projectId)}`,
      "- 2 snags to verify",
      "  Annexe 1",
      `  ${site(annexe)}`,
      "  Lekki Duplex 1",
      `  ${site(projectId)}`,
    ]);
    expect(body_html).toContain(`href="${site(projectId).replace("&", "&amp;")}"`);
  });

  test("names nothing out of sight: no hidden record, no other project, and no money to those who see none", async () => {
    const { contractorOn, clientOn, engineer } = company;
    for (const person of [contractorOn, clientOn, engineer]) await tell(person);
    await round(MORNING);
    const of = async (person: TestPerson) => (await mailTo(person)).body_text;
    expect(waitingLines(await of(contractorOn))).toContain("- 1 snag to put right");
    expect(await of(contractorOn)).not.toMatch(/expense|verify|Annexe|budget|Late|attention/i);
    expect(await of(clientOn)).toContain(
      "Late: Should have finished on 1 Mar 2026; 1 task overdue",
    );
    expect(await of(clientOn)).not.toMatch(/expense|snag|Annexe/i);
    // Clients see the totals of the money, as on their home.
    for (const person of [engineer, clientOn]) {
      expect(await of(person)).toContain("Forecast over budget");
    }
  });

  test("is read once for everybody who gets a mail, and mails nobody by itself", async () => {
    const { engineer, admin } = company;
    await tell(engineer);
    const read: string[] = [];
    await round(MORNING, {
      asReader: (reader, work) => {
        read.push(reader.userId);
        return asReader(t.database.pool, reader, work);
      },
    });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([engineer.email]);
    expect(read).toEqual([engineer.id]);
    await tell(admin);
    await round("2026-03-10T20:00:00Z");
    expect(await mails()).toHaveLength(1);
  });

  test("is left out where it cannot be read, and the others' mails have theirs", async () => {
    const { engineer, admin } = company;
    for (const person of [engineer, admin]) await tell(person);
    const warnings: unknown[] = [];
    await round(MORNING, {
      asReader: (reader, work) =>
        asReader(t.database.pool, reader, async (tx, entered) => {
          if (reader.userId === engineer.id) throw new Error("The disk is full");
          return work(tx, entered);
        }),
      warn: (error) => warnings.push(error),
    });
    expect(warnings).toEqual([new Error("The disk is full")]);
    const mail = await mailTo(engineer);
    expect(mail.body_text).toContain("Something happened");
    expect(waitingLines(mail.body_text)).toEqual([]);
    expect(waitingLines((await mailTo(admin)).body_text)).not.toEqual([]);
  });

  test.each([
    ["left", "update memberships set active = false where user_id = $1", 0],
    ["got another role", "update memberships set role = 'client' where user_id = $1", 1],
    ["left a team", "delete from project_members where user_id = $1", 1],
    ["left a company", "update memberships set company_id = null where user_id = $1", 1],
  ])("is not sent to somebody who %s since it was read", async (_, change, sent) => {
    const { contractorOn } = company;
    await tell(contractorOn);
    await round(MORNING, {
      asReader: async (reader, work) => {
        const answer = await asReader(t.database.pool, reader, work);
        await t.database.superuser.query(change, [reader.userId]);
        return answer;
      },
    });
    const found = await mails();
    expect(found).toHaveLength(sent);
    for (const { body_text } of found) {
      expect(body_text).not.toMatch(/WAITING FOR YOU|ATTENTION/);
    }
  });

  test("that could not be sent yet is withdrawn when its reader leaves a company, and written anew", async () => {
    const { contractorOn } = company;
    await tell(contractorOn);
    await round(MORNING);
    expect((await mailTo(contractorOn)).body_text).toContain("snag to put right");
    const change = "update memberships set company_id = null where user_id = $1";
    await t.database.superuser.query(change, [contractorOn.id]);
    expect(await mails()).toEqual([]);
    await round("2026-03-10T06:15:00Z");
    const { body_text } = await mailTo(contractorOn);
    expect(body_text).toContain("1 task to do");
    expect(body_text).not.toContain("snag");
  });
});
