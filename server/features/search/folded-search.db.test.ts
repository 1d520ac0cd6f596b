import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addProject, addTask, createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await shareTestApp();
  company = await createCompany(app.database.superuser);
});
afterAll(() => app.close());

async function addTasks(...titles: readonly string[]): Promise<void> {
  const { workspaceId, projectId, owner } = company;
  for (const title of titles)
    await addTask(app.database.superuser, { workspaceId, projectId, title, createdBy: owner.id });
}

async function ask(q: string, as = company.engineer) {
  const answer = await app.call(routes.search, { query: { q } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { tasks: { title: string }[]; projects: { title: string }[] };
}
const tasksFor = async (q: string, as = company.engineer) =>
  (await ask(q, as)).tasks.map(({ title }) => title);

it.each([
  ["itoju", "Ìtọ́jú of drains"],
  ["akwukwo", "Akwụkwọ for the gate"],
  ["osun", "Ọ̀ṢUN bridge deck"],
  ["ọ̀ṣun", "Ọ̀ṢUN bridge deck"],
  ["danlami", "Ɗanlami’s scaffold"],
  ["ojusn", undefined],
])("finds by %s, with and without marks: %s", async (q, title) => {
  if (title) await addTasks(title.normalize("NFD"));
  const found = title ? [title.normalize("NFD")] : [];
  for (const person of [company.engineer, company.contractorOn])
    for (const typed of [q, q.toUpperCase(), q.normalize("NFD")])
      expect(await tasksFor(typed, person)).toEqual(found);
  if (title) await app.database.superuser.query("delete from tasks where title = $1", found);
});

it("puts whole words first, however many words contain them", async () => {
  await addTasks("Order cement", "Cement for the slab", "Cementing of joints");
  await addTasks(...Array.from({ length: 120 }, (_, n) => `Fix reinforcement ${n}`));
  expect((await tasksFor("cement")).slice(0, 3)).toEqual([
    "Cement for the slab",
    "Order cement",
    "Cementing of joints",
  ]);
});

it("sorts names by their letters and numbers, and keeps text in NFC", async () => {
  const { workspaceId, owner } = company;
  const names = ["Block 2", "Block 10", "Odo", "Ọdún", "Ògùn"];
  for (const title of names)
    await addProject(app.database.superuser, { workspaceId, title, createdBy: owner.id });
  const sorted = await app.call(routes.listProjects, { query: { sort: "title" } }, owner);
  expect(sorted.json().data.map(({ title }: { title: string }) => title)).toEqual([
    "Block 2",
    "Block 10",
    "Lekki Duplex",
    "Odo",
    "Ògùn",
    "Ọdún",
  ]);
  const body = { project: company.projectId, title: "Ọ̀ṣun".normalize("NFD") };
  const made = await app.call(routes.createTask, { body }, owner);
  expect(made.json().data.title).toBe("Ọ̀ṣun".normalize("NFC"));
});
