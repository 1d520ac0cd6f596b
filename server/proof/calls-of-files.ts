import { Readable } from "node:stream";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { smallPdf } from "../testing/form.ts";
import { addFileRow } from "../testing/furnish-files.ts";
import { addExpense } from "../testing/furnish-money.ts";
import { call, marks, marksIn, type Scene } from "./access-call.ts";

type On = "project" | "task" | "expense";

/** An expense of the project with a team, made by its contractor or by the caller. */
function newExpense({ t, ours, caller }: Scene, of: "contractor" | "caller"): Promise<string> {
  const { workspaceId, projectId } = ours;
  const createdBy = of === "caller" ? caller.id : ours.contractorOn.id;
  const expense = { workspaceId, projectId, createdBy, status: "draft", amount: 500 };
  return addExpense(t.database.superuser, { ...expense, mark: marks.tower });
}

/** A stored file in the project with a team. */
async function newFile(
  scene: Scene,
  { on, by }: { readonly on: On; readonly by: string },
): Promise<string> {
  const { t, ours } = scene;
  const { workspaceId, projectId, taskId } = ours;
  const key = `uploads/${workspaceId}/${newId()}`;
  for (const each of [key, `${key}.webp`])
    await t.files.put(each, Readable.from([smallPdf.content]));
  return addFileRow(t.database.superuser, {
    workspaceId,
    projectId,
    ...(on === "task" ? { taskId } : {}),
    ...(on === "expense" ? { expenseId: await newExpense(scene, "contractor") } : {}),
    uploadedBy: by,
    mark: marks.tower,
    key,
  });
}

const anothers = (on: On) => async (scene: Scene) => ({
  params: { id: await newFile(scene, { on, by: scene.elsewhere.owner.id }) },
});
const tower = ({ ours }: Scene) => ({ query: { project: ours.projectId } });

/** Photos and documents on projects, tasks and expenses. */
export const callsOfFiles = [
  call(routes.listFiles, { given: tower, sees: marksIn }),
  call(routes.listFiles, {
    of: "on an expense",
    given: async (scene) => ({ query: { expense: await newExpense(scene, "contractor") } }),
  }),
  call(routes.getFile, { given: anothers("task") }),
  call(routes.getFile, { of: "on an expense", given: anothers("expense") }),
  call(routes.getFileContent, { given: anothers("task") }),
  call(routes.getFileContent, { of: "on an expense", given: anothers("expense") }),
  call(routes.getFileThumbnail, { given: anothers("task") }),
  call(routes.getFileThumbnail, { of: "on an expense", given: anothers("expense") }),
  call(routes.addFile, { given: ({ ours }) => ({ body: { project: ours.projectId } }) }),
  call(routes.addFile, {
    of: "on a task given to the contractor",
    given: ({ ours }) => ({ body: { task: ours.taskId } }),
  }),
  call(routes.addFile, {
    of: "on an expense of the caller",
    given: async (scene) => ({ body: { expense: await newExpense(scene, "caller") } }),
  }),
  call(routes.deleteFile, { of: "another's", given: anothers("task") }),
  call(routes.deleteFile, {
    of: "the caller's",
    given: async (scene) => ({
      params: { id: await newFile(scene, { on: "task", by: scene.caller.id }) },
    }),
  }),
];
