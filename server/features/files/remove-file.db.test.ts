import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { deleteExpense } from "../../../contract/expenses/expenses.ts";
import { deleteProject } from "../../../contract/projects/projects.ts";
import { deleteTask } from "../../../contract/tasks/tasks.ts";
import { purgeProject } from "../../../contract/projects/trash.ts";
import { newId } from "../../platform/ids.ts";
import { addPerson, addProject } from "../../testing/company.ts";
import { smallPdf } from "../../testing/form.ts";
import { thumbnailMaker } from "./make-thumbnails.ts";
import { removeStored, sweepOrphans } from "./sweep-files.ts";
import {
  added,
  company,
  content,
  contractorsTask,
  expenseId,
  photo,
  remove,
  removeDeleted,
  services,
  stored,
  t,
  thumbnail,
  prepare,
} from "./file-fixture.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newFileKey, storageKey } from "../../platform/files/storage-keys.ts";

prepare();

describe("removing a file", () => {
  test("is for planners and the person who added it, while no approval is based on it", async () => {
    const { admin, owner, engineer, contractorOn, workspaceId, projectId } = company;
    const other = await addPerson(t.database.superuser, workspaceId, "Bola Mason", "contractor");
    await t.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, other.id],
    );
    const onTask = await added({ task: contractorsTask }, smallPdf, contractorOn);
    expect((await remove(onTask._id, other)).statusCode).toBe(403);
    expect((await remove(onTask._id, contractorOn)).statusCode).toBe(200);
    expect((await remove(onTask._id, contractorOn)).statusCode).toBe(404);

    const receipt = await added({ expense: expenseId }, smallPdf, contractorOn);
    await t.database.superuser.query("update expenses set status = 'approved' where id = $1", [
      expenseId,
    ]);
    expect((await remove(receipt._id, contractorOn)).statusCode).toBe(409);
    for (const person of [engineer, admin, owner])
      expect((await remove(receipt._id, person)).statusCode).toBe(409);
    await removeStored(services());
    // The bytes of the removed one stay as long as it is in the trash.
    expect(await stored()).toHaveLength(2);
    await removeDeleted();
    expect(await stored()).toHaveLength(1);
    expect((await content(receipt._id, admin)).statusCode).toBe(200);
  });

  test("happens with the deletion of its record", async () => {
    const { admin, owner, workspaceId, projectId, taskId } = company;
    const deletedProject = await addProject(t.database.superuser, {
      workspaceId,
      title: "Shed",
      createdBy: owner.id,
    });
    await added({ task: taskId }, { name: "a.jpg", content: photo }, admin);
    await added({ expense: expenseId }, smallPdf, admin);
    await added({ project: deletedProject }, smallPdf, admin);
    const kept = await added({ project: projectId }, smallPdf, admin);
    await thumbnailMaker(services()).run();
    expect(await stored()).toHaveLength(5);
    await t.database.superuser.query(
      "update expenses set status = 'rejected', rejection = 'Twice' where id = $1",
      [expenseId],
    );
    const deletions = [
      await t.call(deleteTask, { params: { id: taskId } }, admin),
      await t.call(deleteExpense, { params: { id: expenseId } }, admin),
      await t.call(deleteProject, { params: { id: deletedProject } }, admin),
    ];
    expect(deletions.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await removeStored(services());
    // What is in the trash stays.
    expect(await stored()).toHaveLength(5);
    await removeDeleted();
    expect(await stored()).toHaveLength(2);
    await t.call(purgeProject, { params: { id: deletedProject } }, owner);
    await removeStored(services());
    expect(await stored()).toHaveLength(1);
    expect((await content(kept._id, admin)).statusCode).toBe(200);
    await t.database.superuser.query("delete from workspaces where id = $1", [workspaceId]);
    await removeStored(services());
    expect(await stored()).toEqual([]);
  });
});

test("the sweep removes stored files without a row after a day, and nothing else", async () => {
  const { admin, projectId } = company;
  const { _id } = await added({ project: projectId }, { name: "a.jpg", content: photo }, admin);
  await thumbnailMaker(services()).run();
  const orphan = newFileKey(company.workspaceId);
  await t.files.put(orphan, Readable.from([photo]));
  // Keys as a server on another database, or on an empty one, would find them.
  const others = [newFileKey(newId()), storageKey(`reports/${newId()}/${newId()}-1`)];
  for (const key of others) await t.files.put(key, Readable.from([photo]));
  await sweepOrphans(services());
  expect(await stored()).toHaveLength(3);
  const later = new Date(Date.now() + 25 * 3_600_000);
  await sweepOrphans({ ...services(), now: () => later });
  expect(await stored()).toHaveLength(2);
  for (const key of others) (await t.files.get(key)).destroy();
  expect((await thumbnail(_id, admin)).statusCode).toBe(200);
  for (const key of others) await t.files.remove(key);
});

test("a row that names no file of this server's is passed over, and the others go on", async () => {
  const { admin, projectId, workspaceId } = company;
  const db = t.database.superuser;
  const kept = await added({ project: projectId }, { name: "a.jpg", content: photo }, admin);
  for (const name of ["b.jpg", "c.jpg"])
    await remove((await added({ project: projectId }, { name, content: photo }, admin))._id, admin);
  await db.query("delete from trash_items where workspace_id = $1", [workspaceId]);
  expect(await stored()).toHaveLength(3);
  // Drops the database's check, as if it had never existed.
  await db.query("alter table file_removals drop constraint file_removals_storage_key_check");
  const bad = [
    "",
    "../../etc",
    "../../etc/",
    "/",
    "uploads/",
    `uploads/${workspaceId}/`,
    "drawings/",
  ];
  await db.query("insert into file_removals (storage_key) select unnest($1::text[])", [bad]);
  // One of the files cannot be removed for a reason of its own.
  let failed: string | undefined;
  const files: FileStore = {
    ...t.files,
    async remove(key) {
      failed ??= key;
      if (key === failed) throw new Error("Is a directory");
      await t.files.remove(key);
    },
  };
  const warned: unknown[] = [];
  await removeStored({ ...services(), files, warn: (error) => warned.push(error) });
  expect((await content(kept._id, admin)).statusCode).toBe(200);
  expect(await stored()).toHaveLength(2);
  // The empty key comes before the first.
  expect(warned).toHaveLength(bad.length);
  for (const text of bad.filter((each) => each.length > 1))
    expect(String(warned)).not.toContain(text);
  await removeStored(services());
  expect(await stored()).toHaveLength(1);
  await db.query("delete from file_removals");
});
