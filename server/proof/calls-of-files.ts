import { Readable } from "node:stream";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { smallPdf } from "../testing/form.ts";
import { addFileRow } from "../testing/seed-files.ts";
import { addExpense } from "../testing/seed-money.ts";
import { call, marks, marksIn, type Fixture } from "./access-call.ts";

type On = "project" | "task" | "expense";

/** An expense of the project with a team, made by its contractor or by the caller. */
function newExpense({ t, ours, caller }: Fixture, of: "contractor" | "caller"): Promise<string> {
  const { workspaceId, projectId } = ours;
  const createdBy = of === "caller" ? caller.id : ours.contractorOn.id;
  const expense = { workspaceId, projectId, createdBy, status: "draft", amount: 500 };
  return addExpense(t.database.superuser, { ...expense, mark: marks.tower });
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
    await t.files.put(each, Readable.from([smallPdf.content]));
  return addFileRow(t.database.superuser, {
    workspaceId,
    projectId,
    ...(on === "task" ? { taskId } : {}),
    ...(on === "expense" ? { expenseId: await newExpense(fixture, "contractor") } : {}),
    uploadedBy: by,
    mark: marks.tower,
    mediaType: "image/heic",
    key,
  });
}

const anothers = (on: On) => async (fixture: Fixture) => ({
  params: { id: await newFile(fixture, { on, by: fixture.elsewhere.owner.id }) },
});
const tower = ({ ours }: Fixture) => ({ query: { project: ours.projectId } });

/** Photos and documents on projects, tasks and expenses. */
export const callsOfFiles = [
  call(routes.listFiles, { given: tower, sees: marksIn }),
  call(routes.listFiles, {
    of: "on an expense",
    given: async (fixture) => ({ query: { expense: await newExpense(fixture, "contractor") } }),
  }),
  call(routes.listProjectFiles, {
    given: async (fixture) => {
      await newFile(fixture, { on: "expense", by: fixture.ours.owner.id });
      return { params: { id: fixture.ours.projectId } };
    },
    sees: marksIn,
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
  call(routes.deleteFile, { of: "another's", given: anothers("task") }),
  call(routes.deleteFile, {
    of: "the caller's",
    given: async (fixture) => ({
      params: { id: await newFile(fixture, { on: "task", by: fixture.caller.id }) },
    }),
  }),
];
