import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addProject, addTask, createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let hidden: string;

beforeAll(async () => {
  app = await shareTestApp();
  company = await createCompany(app.database.superuser);
  const { workspaceId, owner, projectId } = company;
  const db = app.database.superuser;
  hidden = await addProject(db, { workspaceId, title: "Ikoyi Annex", createdBy: owner.id });
  // An attacker would write these titles to find out the words of other people.
  for (const title of ["z bnakr", "a gruond", "the ground", "a levee", "a lveel"]) {
    await addTask(db, { workspaceId, projectId, title, createdBy: owner.id });
  }
  await db.query(
    "update tasks set description = 'bankr grou leve' where title = 'Cast ground beam'",
  );
});
afterAll(() => app.close());

async function ask(q: string): Promise<string> {
  const answer = await app.call(routes.search, { query: { q } }, company.contractorOn);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

/** Searches while exactly these tasks are in the project that the contractor does not see. */
async function askBeside(titles: readonly string[], q: string): Promise<string> {
  const db = app.database.superuser;
  await db.query("delete from tasks where project_id = $1", [hidden]);
  await db.query("delete from search_words where workspace_id = $1", [company.workspaceId]);
  const { workspaceId, owner } = company;
  for (const title of titles) {
    await addTask(db, { workspaceId, projectId: hidden, title, createdBy: owner.id });
  }
  await db.query(
    `insert into search_words select workspace_id, w from tasks, words_of(title) w
      where workspace_id = $1 on conflict do nothing`,
    [workspaceId],
  );
  return ask(q);
}

describe("a contractor's search results", () => {
  it("do not reveal by a missing correction which words exist elsewhere", async () => {
    const alone = await askBeside([], "bankr");
    expect(alone).toContain("z bnakr");
    expect(await askBeside(["Bankruptcy of the supplier"], "bankr")).toBe(alone);
  });

  it("do not depend on anything in projects out of their sight", async () => {
    const stems = [
      "bankr",
      "bankruptcy",
      "bnakr",
      "ground",
      "groundwater",
      "gruond",
      "level",
      "lveel",
    ];
    const word = fc.constantFrom(...stems, "beam", "levelling", "casting");
    const title = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(
        fc.array(title, { maxLength: 4 }),
        fc.array(title, { maxLength: 4 }),
        fc.array(fc.constantFrom(...stems, "leve", "bank", "grou", "beem"), {
          minLength: 1,
          maxLength: 2,
        }),
        async (some, others, words) => {
          const q = words.join(" ");
          expect(await askBeside(some, q)).toBe(await askBeside(others, q));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("are corrected by words that they can see themselves", async () => {
    expect(await askBeside([], "grounb beam")).toContain("Cast ground beam");
    expect(await askBeside([], "cats beam")).toContain("Cast ground beam");
  });
});
