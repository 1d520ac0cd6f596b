import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { getFile, listFiles } from "../../../contract/files/files.ts";
import { readPhoto } from "../../../engine/photo/photo-facts.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { sidewaysHeic } from "../../testing/heic/photos.ts";
import { cameraPhoto, LAGOS, SERIAL } from "../../testing/files/photos.ts";
import { added, company, content, setPhotoPlaces, prepare, t } from "./file-fixture.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

prepare();

let camera: Buffer;
beforeAll(async () => {
  camera = await cameraPhoto({ offset: "+01:00", place: LAGOS });
});

const onTask = (bytes: Buffer, as: TestPerson = company.engineer) =>
  added({ task: company.taskId }, { name: "slab.jpg", content: bytes }, as);
const seenBy = async ({ _id }: FileEntry, as: TestPerson) =>
  (await t.call(getFile, { params: { id: _id } }, as)).json<{ data: FileEntry }>().data;
const downloadBy = async ({ _id }: FileEntry, as: TestPerson) =>
  (await content(_id, as)).rawPayload;

/** Makes a new company that employs the two contractors on the project, or only the first one. */
async function employ(...people: TestPerson[]): Promise<void> {
  const id = newId();
  await t.database.superuser.query(
    "insert into companies (id, workspace_id, kind, name) values ($1, $2, 'subcontractor', $3)",
    [id, company.workspaceId, `Works ${id}`],
  );
  await t.database.superuser.query(
    "update memberships set company_id = $1 where workspace_id = $2 and user_id = any ($3)",
    [id, company.workspaceId, people.map((person) => person.id)],
  );
}

/** A second contractor on the project. */
async function joins(person: TestPerson): Promise<void> {
  await t.database.superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [company.workspaceId, company.projectId, person.id],
  );
}

test("at first a company keeps when photos were taken, and removes where, and serial numbers", async () => {
  const file = await onTask(camera);
  expect(file).toMatchObject({ takenAt: "2026-03-05T06:30:00Z", takenOffset: 60, place: null });
  const stored = await downloadBy(file, company.admin);
  expect(stored).toHaveLength(camera.length);
  expect(stored.includes(SERIAL)).toBe(false);
  expect(readPhoto(stored, "image/jpeg").facts).toMatchObject({ taken: "2026-03-05T07:30:00" });
  expect(readPhoto(stored, "image/jpeg").facts).not.toHaveProperty("latitude");
  // The bytes in the store are the same.
  const { rows } = await t.database.superuser.query<{ storage_key: string }>(
    "select storage_key from files where id = $1",
    [file._id],
  );
  const kept = await buffer(await t.files.get(storageKey(rows[0]?.storage_key ?? "")));
  expect(kept.equals(stored)).toBe(true);
});

test("the place of an iPhone's photo is removed, too", async () => {
  const bytes = sidewaysHeic();
  const { traces } = readPhoto(bytes, "image/heic");
  expect(traces.length).toBeGreaterThan(0);
  for (const { at, length } of traces) bytes.fill(0, at, at + length);
  const file = await added(
    { task: company.taskId },
    { name: "IMG_1.HEIC", content: sidewaysHeic() },
    company.engineer,
  );
  expect((await downloadBy(file, company.engineer)).equals(bytes)).toBe(true);
});

test("a company that keeps places shows them to those who run projects, and to nobody else", async () => {
  await setPhotoPlaces(true);
  const file = await onTask(camera);
  expect(file.place?.latitude).toBeCloseTo(6.4541, 6);
  expect(file.place?.direction).toBe(122.5);
  for (const planner of [company.admin, company.engineer]) {
    expect((await seenBy(file, planner)).place).toEqual(file.place);
    expect((await downloadBy(file, planner)).equals(camera)).toBe(true);
  }
  for (const other of [company.clientOn, company.contractorOn]) {
    expect((await seenBy(file, other)).place).toBeNull();
    const list = await t.call(listFiles, { query: { task: company.taskId } }, other);
    expect(list.body).not.toContain("latitude");
    const download = await downloadBy(file, other);
    expect(download).toHaveLength(camera.length);
    expect(download.includes(SERIAL)).toBe(false);
    expect(readPhoto(download, "image/jpeg").facts).not.toHaveProperty("latitude");
  }
});

test("a part of a photo is veiled like the whole, under a tag of its own", async () => {
  await setPhotoPlaces(true);
  const file = await onTask(camera);
  const at = camera.indexOf(SERIAL);
  const headers = { range: `bytes=${at - 3}-${at + SERIAL.length + 2}` };
  const part = async (as: TestPerson) => content(file._id, as, headers);
  const [open, veiled] = [await part(company.engineer), await part(company.clientOn)];
  expect(open.rawPayload.includes(SERIAL)).toBe(true);
  expect(veiled.statusCode).toBe(206);
  expect(veiled.rawPayload.subarray(3, -3).every((byte) => byte === 0)).toBe(true);
  expect(veiled.rawPayload.subarray(0, 3)).toEqual(open.rawPayload.subarray(0, 3));
  expect(veiled.headers.etag).not.toBe(open.headers.etag);
});

test("a contractor's place is seen by their own company, not by another on the project", async () => {
  await setPhotoPlaces(true);
  await joins(company.contractorOff);
  await employ(company.contractorOn, company.contractorOff);
  const { taskId, contractorOn, contractorOff } = company;
  await t.database.superuser.query("update tasks set assigned_to = $2 where id = $1", [
    taskId,
    contractorOn.id,
  ]);
  const file = await onTask(camera, contractorOn);
  expect((await seenBy(file, contractorOn)).place).not.toBeNull();
  expect((await seenBy(file, contractorOff)).place).not.toBeNull();
  await employ(contractorOff);
  expect((await seenBy(file, contractorOff)).place).toBeNull();
  expect((await downloadBy(file, contractorOff)).includes(SERIAL)).toBe(false);
});

test("once a company removes places, nobody sees those that it kept", async () => {
  await setPhotoPlaces(true);
  const file = await onTask(camera);
  await setPhotoPlaces(false);
  expect((await seenBy(file, company.admin)).place).toBeNull();
  expect((await downloadBy(file, company.admin)).includes(SERIAL)).toBe(false);
});

test("the same photo under the same id is added once, though less of it is stored", async () => {
  const _id = newId();
  const again = () =>
    added({ task: company.taskId, _id }, { name: "slab.jpg", content: camera }, company.engineer);
  expect(await again()).toEqual(await again());
});

test("a camera without a zone is on the company's time, and an unset clock says nothing", async () => {
  const zone = "update workspaces set time_zone = 'Asia/Kolkata' where id = $1";
  await t.database.superuser.query(zone, [company.workspaceId]);
  const file = await onTask(await cameraPhoto());
  expect(file).toMatchObject({ takenAt: "2026-03-05T02:00:00Z", takenOffset: null });
  for (const taken of ["1980:01:01 00:00:00", "2099:01:01 00:00:00", "2026:13:45 99:00:00"])
    expect((await onTask(await cameraPhoto({ taken }))).takenAt).toBeNull();
});
