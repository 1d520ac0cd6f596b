import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { SEARCH_HITS } from "../../../contract/search.ts";
import {
  addPerson,
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await shareTestApp();
});
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());

type Found = AnswerOf<typeof routes.search>["data"];

async function find(q: string, as: TestPerson = company.engineer): Promise<Found> {
  const answer = await app.call(routes.search, { query: { q } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Found }>().data;
}

const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);
const tasksFor = async (q: string, as?: TestPerson) => titles((await find(q, as)).tasks);

async function addTasks(...names: readonly string[]): Promise<void> {
  const { workspaceId, projectId, owner } = company;
  for (const title of names) {
    await addTask(app.database.superuser, {
      workspaceId,
      projectId,
      title,
      createdBy: owner.id,
    });
  }
}

describe("a search", () => {
  it("finds projects, tasks and people by the start or any part of their words", async () => {
    const found = await find("groun");
    expect(found.tasks).toEqual([
      {
        _id: company.taskId,
        title: "Cast ground beam",
        status: "todo",
        project: { _id: company.projectId, title: "Lekki Duplex" },
      },
    ]);
    expect((await find("DUPLEX")).projects).toEqual([
      { _id: company.projectId, title: "Lekki Duplex", status: "proposed" },
    ]);
    expect((await find("emeka")).people).toEqual([
      {
        _id: company.engineer.id,
        name: company.engineer.name,
        company: "Test Builders",
        role: "engineer",
      },
    ]);
    expect(await tasksFor("beam cast")).toEqual(["Cast ground beam"]);
  });

  it.each([
    ["gruond", "a swapped pair"],
    ["groud", "a letter left out"],
    ["grround", "a letter too many"],
    ["graund beam", "a wrong letter, beside a right word"],
  ])("finds a task by %s: %s", async (q) => {
    expect(await tasksFor(q)).toEqual(["Cast ground beam"]);
  });

  it("finds projects and people despite typing errors", async () => {
    expect(titles((await find("leki duplx")).projects)).toEqual(["Lekki Duplex"]);
    expect((await find("Emekka")).people.map(({ name }) => name)).toEqual(["Emeka Engineer"]);
  });

  it("finds companies by name and trade, despite typing errors, for those who keep the directory", async () => {
    const db = app.database.superuser;
    const { workspaceId, contractorOn } = company;
    const id = await addDirectoryCompany(db, {
      workspaceId,
      name: "Zenith Plumbing",
      kind: "supplier",
      trade: "Drainage",
      people: [contractorOn.id],
    });
    await addDirectoryCompany(db, {
      workspaceId: stranger.workspaceId,
      name: "Zenith Plumbing",
      trade: "Drainage",
    });
    const found = { _id: id, name: "Zenith Plumbing", kind: "supplier", trade: "Drainage" };
    for (const q of ["zen", "plumb zen", "draina", "zennith plumbing"])
      expect((await find(q)).companies, q).toEqual([found]);
    expect((await find("zen", company.owner)).companies).toEqual([found]);
    expect((await find("steel")).companies).toEqual([]);
    for (const person of [contractorOn, company.contractorOff, company.clientOn])
      expect((await find("zen", person)).companies).toEqual([]);
    const [person] = (await find(contractorOn.name)).people;
    expect(person).toMatchObject({ _id: contractorOn.id, company: "Zenith Plumbing" });
  });

  it("ranks prefix matches before other matches, and less similar ones last", async () => {
    await addTasks("Scaffolding tubes", "Strip the scafold", "Scafold the gable");
    expect(await tasksFor("scafold")).toEqual(["Scafold the gable", "Strip the scafold"]);
    expect(await tasksFor("scafolde")).toEqual([
      "Scafold the gable",
      "Strip the scafold",
      "Scaffolding tubes",
    ]);
  });

  it("indexes the words of a new title, and of a changed one", async () => {
    await addTasks("Order formwork");
    expect(await tasksFor("fromwork")).toEqual(["Order formwork"]);
    await app.call(
      routes.updateTask,
      { params: { id: company.taskId }, body: { title: "Lay terrazzo" } },
      company.engineer,
    );
    expect(await tasksFor("terazo")).toEqual(["Lay terrazzo"]);
  });

  it("finds words that begin with two letters", async () => {
    await addTasks("Fix bar 12", "Rebar");
    expect(await tasksFor("ba")).toEqual(["Fix bar 12"]);
    expect(await tasksFor("12")).toEqual(["Fix bar 12"]);
  });

  it("treats nothing as a wildcard and finds nothing for nonsense", async () => {
    await addTasks("Pay 100% of it");
    for (const q of ["%", "_", "\\", "'", "zzqxwv", "🏗️", "(((", "1e400"]) {
      expect(await find(q), q).toEqual({
        projects: [],
        tasks: [],
        expenses: [],
        snags: [],
        drawings: [],
        companies: [],
        people: [],
        activities: [],
      });
    }
    expect(await tasksFor("100%")).toEqual(["Pay 100% of it"]);
  });

  it("returns the newest few of many", async () => {
    await addTasks(...Array.from({ length: SEARCH_HITS + 4 }, (_, n) => `Paint door ${n}`));
    const found = await tasksFor("paint");
    expect(found).toHaveLength(SEARCH_HITS);
    expect(found[0]).toBe(`Paint door ${SEARCH_HITS + 3}`);
  });

  it("refuses an empty and an overlong query, and needs a sign-in", async () => {
    const bad = async (url: string, as?: TestPerson) =>
      (await app.raw({ method: "GET", url }, as)).statusCode;
    expect(await bad("/api/search", company.engineer)).toBe(400);
    expect(await bad("/api/search?q=%20%20", company.engineer)).toBe(400);
    expect(await bad(`/api/search?q=${"x".repeat(101)}`, company.engineer)).toBe(400);
    expect(await bad("/api/search?q=%00", company.engineer)).toBe(400);
    expect(await bad("/api/search?q=beam")).toBe(401);
  });

  it("that takes too long is cancelled, and says so", async () => {
    const blocker = await app.database.superuser.connect();
    try {
      await blocker.query("begin; lock table search_words in access exclusive mode");
      const answer = await app.call(routes.search, { query: { q: "grund" } }, company.engineer);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({
        code: "too_slow",
        message: "This search takes too long. Type a longer word.",
      });
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
    expect(await tasksFor("grund")).toEqual(["Cast ground beam"]);
  });
});

describe("sight", () => {
  it("is confined to the workspace, spelt rightly or not", async () => {
    await addTasks("Drive sheet piles");
    for (const q of ["sheet", "shete piles", "lekki", "leki", "emeka", "emekka"]) {
      const { projects, tasks, people } = await find(q, stranger.engineer);
      const ids = [...projects, ...tasks, ...people].map(({ _id }) => _id);
      const own = new Set([stranger.projectId, stranger.taskId, stranger.engineer.id]);
      expect(
        ids.filter((id) => !own.has(id)),
        q,
      ).toEqual([]);
    }
  });

  it.each(["client", "contractor"] as const)(
    "of a %s is confined to the projects of their teams",
    async (role) => {
      const { workspaceId, owner } = company;
      const db = app.database.superuser;
      const hidden = await addProject(db, {
        workspaceId,
        title: "Lekki Gatehouse",
        createdBy: owner.id,
      });
      await addTask(db, {
        workspaceId,
        projectId: hidden,
        title: "Ground works of the gate",
        createdBy: owner.id,
      });
      const on = role === "client" ? company.clientOn : company.contractorOn;
      const off = role === "client" ? company.clientOff : company.contractorOff;
      for (const q of ["ground", "gruond"]) {
        expect(await tasksFor(q, on), q).toEqual(["Cast ground beam"]);
        expect(await tasksFor(q, off), q).toEqual([]);
      }
      for (const q of ["lekki", "lekky"]) {
        expect(titles((await find(q, on)).projects), q).toEqual(["Lekki Duplex"]);
        expect((await find(q, off)).projects, q).toEqual([]);
      }
    },
  );

  it("of people is limited to active ones who share a project or run all projects", async () => {
    const { clientOff, clientOn, contractorOn, engineer } = company;
    const namesFor = async (q: string, as: TestPerson) =>
      (await find(q, as)).people.map(({ name }) => name);
    expect(await namesFor("kunle", clientOn)).toEqual([contractorOn.name]);
    expect(await namesFor("kunle", clientOff)).toEqual([]);
    expect(await namesFor("kunlle", clientOff)).toEqual([]);
    expect(await namesFor("emeka", clientOff)).toEqual([engineer.name]);
    const leaver = await addPerson(
      app.database.superuser,
      company.workspaceId,
      "Zainab Gone",
      "engineer",
    );
    expect(await namesFor("zainab", engineer)).toEqual([leaver.name]);
    await app.database.superuser.query("update memberships set active = false where user_id = $1", [
      leaver.id,
    ]);
    expect(await namesFor("zainab", engineer)).toEqual([]);
    expect(await namesFor("zainabb", engineer)).toEqual([]);
  });
});
