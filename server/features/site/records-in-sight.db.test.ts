import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { codes, diaryId, onDiary, submit } from "./diary-fixture.ts";
import {
  app,
  command,
  company,
  deviceOf,
  newSnag,
  prepare,
  pull,
  push,
  rowsOf,
  stranger,
} from "./site-fixture.ts";

prepare();

const sees = async (person: TestPerson) => [...(await rowsOf(person)).keys()];

/** The company of the contractor on the team. */
const masons = async () =>
  addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Lagos Masons",
    people: [company.contractorOn.id],
  });

it("a contractor sees what they made, what names them, and what their company answers for", async () => {
  const engineer = deviceOf(company.engineer);
  const hidden = await newSnag(engineer);
  const ofCompany = await newSnag(engineer, { company: await masons() });
  const named = await newSnag(engineer, { assignee: company.contractorOn.id });
  const own = await newSnag(deviceOf(company.contractorOn));
  expect(await sees(company.contractorOn)).toEqual([ofCompany, named, own].toSorted());
  expect((await sees(company.engineer)).toSorted()).toEqual(
    [hidden, ofCompany, named, own].toSorted(),
  );
  expect(await sees(company.contractorOff)).toEqual([]);
  const history = (id: string, as: TestPerson) =>
    app.call(routes.getRecordHistory, { params: { id } }, as);
  expect((await history(hidden, company.contractorOn)).statusCode).toBe(404);
  expect((await history(own, company.contractorOn)).statusCode).toBe(200);
  expect((await history(own, stranger.admin)).statusCode).toBe(404);
});

it("clients see snags once the company shows them, and never what was written in between (D5, C12)", async () => {
  const engineer = deviceOf(company.engineer);
  const id = await newSnag(engineer);
  expect(await sees(company.clientOn)).toEqual([]);
  const { cursor } = await pull(company.clientOn);
  await app.database.superuser.query(
    "update workspaces set show_snags_to_clients = true where id = $1",
    [company.workspaceId],
  );
  const shown = await pull(company.clientOn, cursor);
  expect(shown.reset).toBe(true);
  expect(shown.changes.map((change) => change.id)).toContain(id);
  await push(engineer, [command({ id, act: "change", fields: { trade: "Joiner" } })]);
  await push(engineer, [command({ id, act: "close" })]);
  const history = await app.call(routes.getRecordHistory, { params: { id } }, company.clientOn);
  expect(history.json().data).toMatchObject([
    { act: "close", sent: {}, before: {} },
    { act: "create", sent: {}, before: {} },
  ]);
  expect(history.body).not.toContain("Door rubs");
  expect(await sees(company.clientOff)).toEqual([]);
});

it("clients do not see what did not stay of a move (C12)", async () => {
  const [engineer, admin] = [deviceOf(company.engineer), deviceOf(company.admin)];
  await app.database.superuser.query(
    "update workspaces set show_snags_to_clients = true where id = $1",
    [company.workspaceId],
  );
  const id = await newSnag(engineer);
  await push(engineer, [command({ id, act: "ready" })]);
  await push(admin, [command({ id, act: "change", fields: { reason: "Seen by Ada" } })]);
  const earlier = new Date(app.clock.now.getTime() - 60_000).toISOString();
  const reject = command({ id, act: "reject", base: 2, at: earlier, fields: { reason: "Rubs" } });
  expect(await push(engineer, [reject])).toMatchObject([{ status: "merged", code: "later_kept" }]);
  const history = async (as: TestPerson) =>
    (await app.call(routes.getRecordHistory, { params: { id } }, as)).json().data[0];
  expect(await history(company.clientOn)).toMatchObject({
    act: "reject",
    lost: [],
    message: null,
  });
  const whole = await history(company.admin);
  expect(whole.lost).toEqual(["reason"]);
  expect(whole.message).toContain("“Reason” keeps a later change by");
});

it("a pin is on a revision that its maker sees, of the drawing that it names (C9)", async () => {
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const of = { workspaceId, projectId, by: engineer.id };
  const add = (number: string) =>
    addDrawingRow(app.database.superuser, of, { mark: "Tower", number, status: "construction" });
  const [one, other] = [await add("A-101"), await add("A-102")];
  const pinned = (drawing: string, revision: string) =>
    command({ fields: { title: "A", pin: { drawing, revision, x: 0.5, y: 0.5 } } });
  const codesOf = async (person: TestPerson) =>
    (
      await push(deviceOf(person), [
        pinned(one.drawing, one.revision),
        pinned(one.drawing, other.revision),
      ])
    ).map(({ status, code }) => code ?? status);
  expect(await codesOf(engineer)).toEqual(["accepted", "unknown_reference"]);
  // Nobody has sent these drawings to the contractor.
  expect(await codesOf(contractorOn)).toEqual(["unknown_reference", "unknown_reference"]);
});

it("clients read nothing that was said of a diary before it was shown to them", async () => {
  const comment = async (body: string) => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const on = { body: { diary: diaryId(), body } };
    expect((await app.call(routes.createComment, on, company.engineer)).statusCode).toBe(201);
  };
  await submit({ notes: "Rain." });
  await comment("Who left the pump on?");
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  expect(await codes(deviceOf(company.admin), onDiary("approve", { base: 2 }))).toEqual([
    "accepted",
  ]);
  await comment("Thank you.");
  const read = async (as: TestPerson) => {
    const comments = await app.call(routes.listComments, { query: { diary: diaryId() } }, as);
    const feed = await app.call(routes.listActivities, {}, as);
    return {
      comments: comments.json<{ data: { body: string }[] }>().data.map(({ body }) => body),
      feed: feed.body,
      row: (await rowsOf(as, "diary")).get(diaryId()),
    };
  };
  const client = await read(company.clientOn);
  expect(client.comments).toEqual(["Thank you."]);
  expect(client.row).toMatchObject({ comments: 1 });
  expect(client.feed).toContain("Thank you.");
  expect(client.feed).not.toContain("pump");
  expect((await read(company.admin)).comments).toHaveLength(2);
});

it("a snag that is given to another company leaves the first one's devices (D2)", async () => {
  const engineer = deviceOf(company.engineer);
  const id = await newSnag(engineer, { company: await masons() });
  const { cursor } = await pull(company.contractorOn);
  const painters = await addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Painters",
    people: [],
  });
  await push(engineer, [command({ id, act: "change", fields: { company: painters } })]);
  const { changes } = await pull(company.contractorOn, cursor);
  expect(changes).toEqual([{ record: "snag", id, row: null }]);
});

it("a contractor is told nothing of the snags of others (D2)", async () => {
  const { cursor } = await pull(company.contractorOn);
  const engineer = deviceOf(company.engineer);
  const id = await newSnag(engineer);
  await push(engineer, [command({ id, act: "close" })]);
  expect((await pull(company.contractorOn, cursor)).changes).toEqual([]);
});

it("a contractor answers for their company's snags, and closes none (C8)", async () => {
  const engineer = deviceOf(company.engineer);
  const contractor = deviceOf(company.contractorOn);
  const id = await newSnag(engineer, { company: await masons() });
  const others = await newSnag(engineer);
  const acts = await push(contractor, [
    command({ id, act: "change", fields: { title: "Not ours" } }),
    command({ id, act: "close" }),
    command({ id, act: "ready", fields: { title: "Not ours" } }),
    command({ id, act: "ready" }),
    command({ id: others, act: "ready" }),
    command({ id, act: "delete" }),
  ]);
  expect(acts.map(({ status, code }) => code ?? status)).toEqual([
    "forbidden",
    "forbidden",
    "forbidden",
    "accepted",
    "not_found",
    "forbidden",
  ]);
  const own = await newSnag(contractor);
  await push(engineer, [command({ id: own, act: "close" })]);
  expect(
    await push(contractor, [command({ id: own, act: "change", fields: { title: "x" } })]),
  ).toMatchObject([{ code: "forbidden" }]);
});

it("clients write nothing, and people who left cannot", async () => {
  const body = { replica: company.projectId, commands: [command({ fields: { title: "x" } })] };
  expect((await app.call(routes.postSync, { body }, company.clientOn)).statusCode).toBe(403);
  const off = await push(deviceOf(company.contractorOff), [command({ fields: { title: "x" } })]);
  expect(off).toMatchObject([{ code: "not_found" }]);
});

it("an id that a hidden record has is refused without a word about it", async () => {
  const id = await newSnag(deviceOf(company.engineer));
  const [taken] = await push(deviceOf(company.contractorOn), [
    command({ id, fields: { title: "Mine" } }),
  ]);
  expect(taken).toMatchObject({ status: "refused", code: "id_taken" });
  expect((await rowsOf(company.engineer)).get(id)?.fields).toEqual({ title: "Door rubs" });
});

it("the people of a company are told of their snags, in one notification for a walk", async () => {
  const ours = await masons();
  await push(
    deviceOf(company.engineer),
    Array.from({ length: 5 }, () => command({ fields: { title: "Crack", company: ours } })),
  );
  const news = await app.call(routes.listMyNotifications, {}, company.contractorOn);
  expect(news.json().data.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/gave you 5 snags on/),
  ]);
});
