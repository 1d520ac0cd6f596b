import { expect, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { MAX_MARKS, type PhotoGroup, type PhotoMark } from "../../../contract/files/photos.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestPerson } from "../../testing/company.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { company, photo, prepare, t, view } from "./photo-fixture.ts";

prepare();

const change = (body: Record<string, unknown>, as: TestPerson) =>
  t.call(routes.changeFiles, { body: body as never }, as);
const seen = async (as: TestPerson, query: Record<string, unknown> = {}) => {
  const input = { params: { id: company.projectId }, query: query as never };
  return (await t.call(routes.listPhotos, input, as)).json<{ data: FileEntry[]; total: number }>();
};
const groups = async (by: string, as: TestPerson = company.engineer) => {
  const input = { params: { id: company.projectId }, query: { by: by as never } };
  const answer = await t.call(routes.listPhotoGroups, input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PhotoGroup[]; more: boolean }>().data;
};

test("clients see the photos that are marked for them, and nothing of the others", async () => {
  const [shown, hidden] = [await photo(), await photo()];
  expect(shown.forClient).toBe(true);
  const body = { ids: [hidden._id], forClient: false };
  expect((await change(body, company.engineer)).statusCode).toBe(200);

  const { clientOn, contractorOn } = company;
  expect((await seen(clientOn)).data.map(({ _id }) => _id)).toEqual([shown._id]);
  expect((await seen(contractorOn)).total).toBe(2);
  const params = { id: hidden._id };
  for (const route of [routes.getFile, routes.getFileContent, routes.listMarks])
    expect((await t.call(route, { params }, clientOn)).statusCode).toBe(404);
  const list = await t.call(routes.listFiles, { query: { task: company.taskId } }, clientOn);
  expect(list.json()).toMatchObject({ total: 1 });
  expect((await groups("record", clientOn))[0]).toMatchObject({ total: 1 });

  const told = async (as: TestPerson) =>
    (await t.call(routes.listActivities, {}, as))
      .json<{ data: { action: string }[] }>()
      .data.map(({ action }) => action);
  expect(await told(clientOn)).toEqual(["file_added"]);
  expect(await told(company.engineer)).toEqual(["files_shown", "file_added", "file_added"]);
  // Clients are not notified of files that they cannot see.
  const news = t.announced.length;
  await photo(company.engineer);
  const [latest] = (await seen(company.engineer)).data;
  await change({ ids: [latest?._id ?? ""], forClient: false }, company.engineer);
  await change({ ids: [latest?._id ?? ""], moment: "after" }, company.engineer);
  const files = t.announced.slice(news).filter(({ topic }) => topic === "file");
  expect(files.map(({ roles }) => roles?.includes("client") ?? true)).toEqual([true, true, false]);

  await change({ ids: [shown._id, hidden._id], forClient: true }, company.admin);
  expect((await seen(clientOn)).total).toBe(2);
});

test("only those who run projects say what clients see; contractors describe their own photos", async () => {
  const [ours, theirs] = [await photo(), await photo(company.contractorOn)];
  const { contractorOn, clientOn, contractorOff } = company;
  const elsewhere = await createCompany(t.database.superuser);
  const tried = async (as: TestPerson, body: Record<string, unknown>) =>
    (await change(body, as)).statusCode;
  expect(await tried(contractorOn, { ids: [theirs._id], forClient: false })).toBe(403);
  expect(await tried(contractorOn, { ids: [ours._id], moment: "after" })).toBe(403);
  expect(await tried(contractorOn, { ids: [theirs._id], moment: "after" })).toBe(200);
  expect(await tried(clientOn, { ids: [ours._id], moment: "after" })).toBe(403);
  expect(await tried(contractorOff, { ids: [ours._id], moment: "after" })).toBe(404);
  expect(await tried(elsewhere.engineer, { ids: [ours._id], moment: "after" })).toBe(404);
  expect(await tried(company.engineer, { ids: [ours._id, newId()], moment: "after" })).toBe(404);
  expect(await tried(company.engineer, { ids: [] })).toBe(400);
  expect(await tried(company.engineer, { ids: [ours._id], moment: "during" })).toBe(400);
});

test("the photos of a view play in the order in which they were taken", async () => {
  const corner = await view();
  const at = (takenAt: string) => photo(company.engineer, { view: corner, takenAt });
  const march = await at("2026-03-01T12:00:00Z");
  const january = await at("2026-01-01T12:00:00Z");
  await photo();
  const film = await seen(company.clientOn, { view: corner, order: "oldest" });
  expect(film.data.map(({ _id }) => _id)).toEqual([january._id, march._id]);
  expect(film.data[0]?.view).toEqual({ _id: corner, name: "North-east corner" });

  const params = { id: company.projectId };
  const views = await t.call(routes.listPhotoViews, { params }, company.clientOn);
  expect(views.json()).toEqual({ data: [{ _id: corner, name: "North-east corner", photos: 2 }] });
  const again = { params, body: { name: "NORTH-east corner" } };
  expect((await t.call(routes.createPhotoView, again, company.admin)).statusCode).toBe(409);
  expect((await t.call(routes.createPhotoView, again, company.contractorOn)).statusCode).toBe(403);

  const gone = { params: { id: corner } };
  expect((await t.call(routes.deletePhotoView, gone, company.contractorOn)).statusCode).toBe(403);
  expect((await t.call(routes.deletePhotoView, gone, company.engineer)).statusCode).toBe(200);
  expect((await seen(company.engineer)).total).toBe(3);
});

test("a view of another project is no view of a photo's", async () => {
  const elsewhere = await createCompany(t.database.superuser);
  const params = { id: elsewhere.projectId };
  const made = await t.call(
    routes.createPhotoView,
    { params, body: { name: "Gate" } },
    elsewhere.engineer,
  );
  const { _id } = made.json<{ data: { _id: string } }>().data;
  expect((await photo(company.engineer, { view: _id })).view).toBeNull();
  const file = await photo();
  expect((await change({ ids: [file._id], view: _id }, company.engineer)).statusCode).toBe(404);
});

test("photos are found by day, person, record and moment", async () => {
  const late = { takenAt: "2026-03-01T23:30:00Z", takenOffset: "60" };
  const file = await photo(company.contractorOn, { ...late, moment: "before" });
  await photo();
  for (const query of [
    { day: "2026-03-02" },
    { person: company.contractorOn.id },
    { moment: "before" },
  ])
    expect((await seen(company.engineer, query)).data.map(({ _id }) => _id)).toEqual([file._id]);
  expect((await seen(company.engineer, { record: company.taskId, from: "task" })).total).toBe(2);
  expect((await seen(company.engineer, { record: company.projectId })).total).toBe(0);
  expect((await seen(company.engineer, { trade: "Roofing" })).total).toBe(0);
});

test("photos are found by the location and the trade of their record", async () => {
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const db = t.database.superuser;
  const on = { workspaceId, projectId, createdBy: engineer.id };
  const place = async (title: string, parent?: string) => {
    const id = await addSiteRecord(db, { ...on, kind: "location", title });
    if (parent !== undefined)
      await db.query("update site_records set fields = fields || $2 where id = $1", [
        id,
        { parent },
      ]);
    return id;
  };
  const block = await place("Block A");
  const room = await place("Kitchen", block);
  const other = await place("Block B");
  const snagIn = async (location: string, trade: string) => {
    const id = await addSiteRecord(db, { ...on, title: "Tap drips" });
    await db.query("update site_records set fields = fields || $2 where id = $1", [
      id,
      { location, trade },
    ]);
    return photo(engineer, { kind: "snag", id });
  };
  const inRoom = await snagIn(room, "Plumbing");
  const inOther = await snagIn(other, "Tiling");
  await photo();
  const found = async (query: Parameters<typeof seen>[1], as = engineer) =>
    (await seen(as, query)).data.map(({ _id }) => _id);
  expect(await found({ location: room })).toEqual([inRoom._id]);
  expect(await found({ location: block })).toEqual([inRoom._id]);
  expect(await found({ location: other })).toEqual([inOther._id]);
  expect(await found({ location: newId() })).toEqual([]);
  expect(await found({ trade: "Tiling" })).toEqual([inOther._id]);
  expect(await found({ location: block, trade: "Tiling" })).toEqual([]);
  expect(await seen(engineer)).toMatchObject({
    places: [
      { _id: block, name: "Block A" },
      { _id: room, name: "Block A, Kitchen" },
      { _id: other, name: "Block B" },
    ],
    trades: ["Plumbing", "Tiling"],
  });
  expect((await groups("record")).map(({ label }) => label)).toContain("Tap drips");
  // The contractor cannot see the snags, nor their locations.
  expect(await seen(contractorOn)).toMatchObject({ total: 1, places: [], trades: [] });
  expect(await found({ location: room }, contractorOn)).toEqual([]);
});

test("photos are gathered by record, kind, person and trade, and as pairs", async () => {
  const { contractorOn, engineer, taskId } = company;
  const companyId = newId();
  await t.database.superuser.query(
    "insert into companies (id, workspace_id, kind, name, trade) values ($1, $2, 'subcontractor', 'Dry', 'Roofing')",
    [companyId, company.workspaceId],
  );
  await t.database.superuser.query("update memberships set company_id = $1 where user_id = $2", [
    companyId,
    contractorOn.id,
  ]);
  const first = await photo(contractorOn, { moment: "before", takenAt: "2026-01-01T00:00:00Z" });
  await photo(contractorOn, { moment: "before", takenAt: "2026-01-02T00:00:00Z" });
  await photo(engineer, { moment: "after", takenAt: "2026-02-01T00:00:00Z" });
  const last = await photo(engineer, { moment: "after", takenAt: "2026-02-02T00:00:00Z" });
  expect(await groups("record")).toMatchObject([
    { key: taskId, subject: { kind: "task", _id: taskId }, total: 4 },
  ]);
  expect(await groups("kind")).toMatchObject([{ key: "task", subject: null, total: 4 }]);
  expect((await groups("person")).map(({ key, total }) => [key, total])).toEqual([
    [engineer.id, 2],
    [contractorOn.id, 2],
  ]);
  expect((await groups("trade")).map(({ label, total }) => [label, total])).toEqual([
    ["", 2],
    ["Roofing", 2],
  ]);
  const [pair] = await groups("pair");
  expect(pair?.photos.map(({ _id }) => _id)).toEqual([first._id, last._id]);
  expect(await groups("record", company.contractorOff).catch(() => "refused")).toBe("refused");
});

const arrow = { kind: "arrow", colour: "red", from: [0.1, 0.1], to: [0.5, 0.5] } as const;
const draw = (file: FileEntry, body: Record<string, unknown>, as: TestPerson) =>
  t.call(routes.changeMarks, { params: { id: file._id }, body: body as never }, as);
const marksOf = async (file: FileEntry, as: TestPerson) =>
  (await t.call(routes.listMarks, { params: { id: file._id } }, as)).json<{ data: PhotoMark[] }>()
    .data;

test("two people draw upon a photo, and neither overwrites the other", async () => {
  const file = await photo(company.contractorOn);
  const [mine, theirs] = [newId(), newId()];
  await draw(file, { add: [{ _id: mine, shape: arrow }] }, company.engineer);
  const text = { kind: "text", colour: "yellow", at: [0.2, 0.9], text: "Crack" };
  await draw(file, { add: [{ _id: theirs, shape: text }] }, company.contractorOn);
  // The same mark is sent again after a lost answer.
  await draw(file, { add: [{ _id: mine, shape: arrow }] }, company.engineer);
  const marks = await marksOf(file, company.clientOn);
  expect(marks).toMatchObject([
    { _id: mine, shape: arrow, drawnBy: { _id: company.engineer.id } },
    { _id: theirs, shape: text, drawnBy: { _id: company.contractorOn.id } },
  ]);
  expect((await seen(company.clientOn)).data[0]).toMatchObject({ marks: 2 });

  expect((await draw(file, { remove: [mine] }, company.contractorOn)).statusCode).toBe(403);
  expect((await draw(file, { remove: [mine, theirs] }, company.engineer)).statusCode).toBe(200);
  expect(await marksOf(file, company.engineer)).toEqual([]);
});

test("marks are drawn within the picture, on one's own photo or by those who run projects", async () => {
  const file = await photo();
  const add = (shape: unknown) => ({ add: [{ _id: newId(), shape }] });
  for (const shape of [
    { ...arrow, to: [1.1, 0] },
    { ...arrow, colour: "#ff0000" },
    { ...arrow, kind: "image" },
    { kind: "line", colour: "red", points: [[0, 0]] },
    { kind: "text", colour: "red", at: [0, 0], text: "" },
    { kind: "text", colour: "red", at: [0, 0], text: "x".repeat(201) },
  ])
    expect((await draw(file, add(shape), company.engineer)).statusCode).toBe(400);
  expect((await draw(file, add(arrow), company.contractorOn)).statusCode).toBe(403);
  expect((await draw(file, add(arrow), company.clientOn)).statusCode).toBe(403);
  expect((await draw(file, add(arrow), company.contractorOff)).statusCode).toBe(404);
});

test("a mark whose id is taken is refused, and not dropped", async () => {
  const [file, other] = [await photo(), await photo()];
  const id = newId();
  const add = (shape: unknown, _id = id) => ({ add: [{ _id, shape }] });
  expect((await draw(file, add(arrow), company.engineer)).statusCode).toBe(200);
  const onOther = await draw(other, add(arrow), company.engineer);
  expect(onOther.statusCode).toBe(409);
  expect(onOther.json()).toMatchObject({
    message: "This id belongs to another mark. Draw it again.",
  });
  const moved = { ...arrow, to: [0.9, 0.1] };
  // The other marks of the request are not drawn either.
  const both = { add: [...add(arrow, newId()).add, ...add(moved).add] };
  expect((await draw(file, both, company.engineer)).statusCode).toBe(409);
  const twice = { add: [...add(arrow, id).add, ...add(arrow, id).add] };
  expect((await draw(file, twice, company.engineer)).statusCode).toBe(200);
  expect(await marksOf(file, company.engineer)).toMatchObject([{ _id: id, shape: arrow }]);
  expect(await marksOf(other, company.engineer)).toEqual([]);
});

test("a photo has so many marks and no more", async () => {
  const file = await photo();
  const many = () => ({ add: Array.from({ length: 100 }, () => ({ _id: newId(), shape: arrow })) });
  for (let n = 0; n < MAX_MARKS / 100; n += 1)
    expect((await draw(file, many(), company.engineer)).statusCode).toBe(200);
  const one = { add: [{ _id: newId(), shape: arrow }] };
  expect((await draw(file, one, company.engineer)).statusCode).toBe(409);
  expect(await marksOf(file, company.engineer)).toHaveLength(MAX_MARKS);
});
