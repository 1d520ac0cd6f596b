import type { Buffer } from "node:buffer";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import {
  addFile,
  deleteFile,
  getFileContent,
  getFilePreview,
  getFileThumbnail,
} from "../../../contract/files/files.ts";
import { newId } from "../../platform/ids.ts";
import { purgeOverdueItems } from "../trash/public.ts";
import { removeStored } from "./sweep-files.ts";
import { asSystem } from "../../database/transaction.ts";
import {
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { type FormFile, formOf } from "../../testing/form.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { sidewaysPhoto } from "../../testing/files/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the file tests: one server for each file that imports this, a company for each test,
// and the calls of its files.

export let t: TestApp;
export let company: TestCompany;
export let expenseId: string;
export let contractorsTask: string;
export let photo: Buffer;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
    photo = await sidewaysPhoto();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
    const { workspaceId, projectId, contractorOn } = company;
    const on = { workspaceId, projectId, createdBy: contractorOn.id };
    expenseId = await addExpense(t.database.superuser, {
      ...on,
      status: "submitted",
      amount: 500,
      mark: "Sharp sand",
    });
    contractorsTask = await addTask(t.database.superuser, { ...on, title: "Blind the trench" });
  });
}

/** Sets whether the company stores the places of photos. */
export async function setPhotoPlaces(keeps: boolean): Promise<void> {
  await t.database.superuser.query("update workspaces set keep_photo_places = $2 where id = $1", [
    company.workspaceId,
    keeps,
  ]);
}

export const services = () => ({
  system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(t.database.pool, work),
  files: t.files,
  now: () => t.clock.now,
  warn: () => undefined,
  publish: (all: Parameters<typeof t.live.publish>[0]) => t.live.publish(all),
});

export type FileSubject = { project: string } | { task: string } | { expense: string };

export async function send(fields: FileSubject & { _id?: string }, file: FormFile, as: TestPerson) {
  return t.raw({ method: "POST", url: addFile.path, ...formOf(fields, file) }, as);
}

export async function added(
  fields: FileSubject & { _id?: string },
  file: FormFile,
  as: TestPerson,
): Promise<FileEntry> {
  const answer = await send(fields, file, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: FileEntry }>().data;
}

export const content = (id: string, as: TestPerson, headers: Record<string, string> = {}) =>
  t.call(getFileContent, { params: { id }, headers }, as);

export const thumbnail = (id: string, as: TestPerson) =>
  t.call(getFileThumbnail, { params: { id } }, as);

export const preview = (id: string, as: TestPerson) =>
  t.call(getFilePreview, { params: { id } }, as);

export const remove = (id: string, as: TestPerson) => t.call(deleteFile, { params: { id } }, as);

/** Ends the days in the trash of all that was deleted, and removes the bytes of what is gone. */
export async function removeDeleted(): Promise<void> {
  await t.database.superuser.query(
    "update trash_items set deleted_at = now() - interval '30 days' where workspace_id = $1",
    [company.workspaceId],
  );
  await purgeOverdueItems({ ...services(), newId });
  await removeStored(services());
}

export async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.files.list(`uploads/${company.workspaceId}/`)) keys.push(key);
  return keys;
}
