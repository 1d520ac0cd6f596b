import { Readable } from "node:stream";
import { routes } from "../../../contract/routes.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../../contract/files/uploads.ts";
import { newId } from "../../platform/ids.ts";
import { smallPdf } from "../../testing/form.ts";
import { metadataHeader } from "../../testing/files/tus.ts";
import { addFileRow, addUploadRow } from "../../testing/seed/seed-files.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

type On = "project" | "task" | "expense";

/** An expense of the project with a team, made by its contractor or by the caller. */
function newExpense({ t, ours, caller }: Fixture, of: "contractor" | "caller"): Promise<string> {
  const { workspaceId, projectId } = ours;
  const createdBy = of === "caller" ? caller.id : ours.contractorOn.id;
  const expense = { workspaceId, projectId, createdBy, status: "draft", amount: 500 };
  return addExpense(t.database.superuser, { ...expense, mark: signs.tower });
}

/** A stored file in the project with a team. */
async function newFile(
  fixture: Fixture,
  { on, by }: { readonly on: On; readonly by: string },
): Promise<string> {
  const { t, ours } = fixture;
  const { workspaceId, projectId, taskId } = ours;
  const key = `uploads/${workspaceId}/${newId()}`;
  for (const each of [key, `${key}.webp`, `${key}.preview.webp`])
    await t.files.put(storageKey(each), Readable.from([smallPdf.content]));
  return addFileRow(t.database.superuser, {
    workspaceId,
    projectId,
    ...(on === "task" ? { taskId } : {}),
    ...(on === "expense" ? { expenseId: await newExpense(fixture, "contractor") } : {}),
    uploadedBy: by,
    mark: signs.tower,
    mediaType: "image/heic",
    key,
  });
}

const anothers = (on: On) => async (fixture: Fixture) => ({
  params: { id: await newFile(fixture, { on, by: fixture.elsewhere.owner.id }) },
});
const tower = ({ ours }: Fixture) => ({ query: { project: ours.projectId } });

const tus = {
  "tus-resumable": TUS_VERSION,
  "content-type": TUS_CONTENT,
  "upload-offset": "0",
};

async function newUpload({ t }: Fixture, of: { workspaceId: string; user: string }) {
  const id = await addUploadRow(t.database.superuser, of);
  await t.files.partials.begin(id);
  return { params: { id }, headers: tus };
}
const ownUpload = (fixture: Fixture) =>
  newUpload(fixture, { workspaceId: fixture.home.workspaceId, user: fixture.caller.id });
const anothersUpload = (fixture: Fixture) =>
  newUpload(fixture, { workspaceId: fixture.ours.workspaceId, user: fixture.elsewhere.owner.id });

/** Photos and documents on projects, tasks and expenses. */
export const callsOfFiles = [
  call(routes.listFiles, { given: tower, sees: signsIn }),
  call(routes.listFiles, {
    of: "on an expense",
    given: async (fixture) => ({ query: { expense: await newExpense(fixture, "contractor") } }),
  }),
  call(routes.listProjectFiles, {
    given: async (fixture) => {
      await newFile(fixture, { on: "expense", by: fixture.ours.owner.id });
      return { params: { id: fixture.ours.projectId } };
    },
    sees: signsIn,
  }),
  call(routes.getFile, { given: anothers("task") }),
  call(routes.getFile, { of: "on an expense", given: anothers("expense") }),
  call(routes.getFileContent, { given: anothers("task") }),
  call(routes.getFileContent, { of: "on an expense", given: anothers("expense") }),
  call(routes.getFileThumbnail, { given: anothers("task") }),
  call(routes.getFileThumbnail, { of: "on an expense", given: anothers("expense") }),
  call(routes.getFilePreview, { given: anothers("task") }),
  call(routes.getFilePreview, { of: "on an expense", given: anothers("expense") }),
  call(routes.addFile, { given: ({ ours }) => ({ body: { project: ours.projectId } }) }),
  call(routes.addFile, {
    of: "on a task given to the contractor",
    given: ({ ours }) => ({ body: { task: ours.taskId } }),
  }),
  call(routes.addFile, {
    of: "on an expense of the caller",
    given: async (fixture) => ({ body: { expense: await newExpense(fixture, "caller") } }),
  }),
  call(routes.listPhotos, {
    given: ({ ours }) => ({ params: { id: ours.projectId }, query: {} }),
    sees: signsIn,
  }),
  call(routes.listPhotoGroups, {
    given: ({ ours }) => ({ params: { id: ours.projectId }, query: { by: "record" as const } }),
    sees: signsIn,
  }),
  call(routes.changeFiles, {
    of: "for clients",
    given: async (fixture) => ({
      body: {
        ids: [await newFile(fixture, { on: "task", by: fixture.caller.id })],
        forClient: true,
      },
    }),
  }),
  call(routes.changeFiles, {
    of: "the caller's",
    given: async (fixture) => ({
      body: {
        ids: [await newFile(fixture, { on: "task", by: fixture.caller.id })],
        moment: "after" as const,
      },
    }),
  }),
  call(routes.changeFiles, {
    of: "another's",
    given: async (fixture) => ({
      body: {
        ids: [await newFile(fixture, { on: "task", by: fixture.elsewhere.owner.id })],
        moment: "after" as const,
      },
    }),
  }),
  call(routes.listMarks, { given: anothers("task") }),
  call(routes.changeMarks, {
    of: "on another's photo",
    given: async (fixture) => ({ ...(await anothers("task")(fixture)), body: {} }),
  }),
  call(routes.changeMarks, {
    of: "on the caller's photo",
    given: async (fixture) => ({
      params: { id: await newFile(fixture, { on: "task", by: fixture.caller.id }) },
      body: {},
    }),
  }),
  call(routes.listPhotoViews, {
    given: ({ ours }) => ({ params: { id: ours.projectId } }),
    sees: signsIn,
  }),
  call(routes.createPhotoView, {
    given: ({ ours }) => ({ params: { id: ours.projectId }, body: { name: `Gate ${newId()}` } }),
  }),
  call(routes.deletePhotoView, {
    given: async ({ t, ours }) => {
      const id = newId();
      await t.database.superuser.query(
        `insert into photo_views (id, workspace_id, project_id, name, created_at)
         values ($1, $2, $3, $4, now())`,
        [id, ours.workspaceId, ours.projectId, `Gate ${id}`],
      );
      return { params: { id } };
    },
  }),
  call(routes.createUpload, {
    of: "for the project",
    given: ({ ours }) => ({
      headers: {
        ...tus,
        "upload-length": "100",
        "upload-metadata": metadataHeader({
          _id: newId(),
          kind: "project",
          id: ours.projectId,
          name: signs.tower,
        }),
      },
    }),
  }),
  call(routes.getUpload, { of: "another's", given: anothersUpload }),
  call(routes.getUpload, { of: "the caller's", given: ownUpload }),
  call(routes.continueUpload, { of: "another's", given: anothersUpload }),
  call(routes.continueUpload, { of: "the caller's", given: ownUpload }),
  call(routes.deleteUpload, { of: "another's", given: anothersUpload }),
  call(routes.deleteUpload, { of: "the caller's", given: ownUpload }),
  call(routes.deleteFile, { of: "another's", given: anothers("task") }),
  call(routes.deleteFile, {
    of: "the caller's",
    given: async (fixture) => ({
      params: { id: await newFile(fixture, { on: "task", by: fixture.caller.id }) },
    }),
  }),
];
