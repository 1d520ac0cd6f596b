import { routes } from "../../contract/routes.ts";
import { addAssignment, addMovement, addResource } from "../testing/furnish-resources.ts";
import { call, marks, marksIn, type Scene } from "./access-call.ts";

/** A resource without a project, as all are. */
function newResource({ t, ours }: Scene, kind = "labour"): Promise<string> {
  const { workspaceId } = ours;
  return addResource(t.database.superuser, { workspaceId, name: marks.tower, kind });
}

const one =
  (kind = "labour") =>
  async (scene: Scene) => ({ params: { id: await newResource(scene, kind) } });

async function newAssignment(scene: Scene): Promise<string> {
  const { workspaceId, taskId } = scene.ours;
  const resourceId = await newResource(scene);
  return addAssignment(scene.t.database.superuser, { workspaceId, resourceId, taskId });
}

async function newMovement(scene: Scene): Promise<string> {
  const { workspaceId, projectId } = scene.ours;
  const resourceId = await newResource(scene, "material");
  const entry = { workspaceId, resourceId, projectId, mark: marks.tower };
  return addMovement(scene.t.database.superuser, entry);
}

const crane = { kind: "plant", name: "Crane", unit: "day", capacity: 1 } as const;
const rate = { rate: 900, validFrom: "2026-02-01" };

const onResources = [
  call(routes.listResources, { sees: marksIn }),
  call(routes.getResource, { given: one(), sees: marksIn }),
  call(routes.createResource, {
    given: () => ({ body: crane }),
  }),
  call(routes.updateResource, {
    given: async (scene) => ({ ...(await one()(scene)), body: { name: "Masons" } }),
  }),
  call(routes.deleteResource, { given: one() }),
  call(routes.setResourceRate, {
    given: async (scene) => ({ ...(await one()(scene)), body: rate }),
  }),
  call(routes.deleteResourceRate, {
    given: async (scene) => {
      const { rows } = await scene.t.database.superuser.query<{ id: string }>(
        "select id from resource_rates where resource_id = $1",
        [await newResource(scene)],
      );
      return { params: { id: rows[0]?.id ?? "" } };
    },
  }),
];

const onAssignments = [
  call(routes.listResourceAssignments, { given: one() }),
  call(routes.listTaskResources, {
    given: ({ ours }) => ({ params: { id: ours.taskId } }),
    sees: marksIn,
  }),
  call(routes.createAssignment, {
    given: async (scene) => ({
      ...(await one()(scene)),
      body: { task: scene.ours.taskId, quantity: 2 },
    }),
  }),
  call(routes.updateAssignment, {
    given: async (scene) => ({ params: { id: await newAssignment(scene) }, body: { quantity: 3 } }),
  }),
  call(routes.deleteAssignment, {
    given: async (scene) => ({ params: { id: await newAssignment(scene) } }),
  }),
  call(routes.getUtilisation, {
    given: () => ({ query: { from: "2026-03-02", to: "2026-03-08" } }),
    sees: marksIn,
  }),
];

const onMaterials = [
  call(routes.listMaterials, { sees: marksIn }),
  call(routes.listMovements, { given: one("material") }),
  call(routes.createMovement, {
    given: async (scene) => ({
      ...(await one("material")(scene)),
      body: {
        project: scene.ours.projectId,
        kind: "ordered" as const,
        quantity: 5,
        date: "2026-03-01",
      },
    }),
  }),
  call(routes.reverseMovement, {
    given: async (scene) => ({
      params: { id: await newMovement(scene) },
      body: { note: "Counted twice" },
    }),
  }),
];

/** Resources, their assignments, and the ledger of materials. */
export const callsOfResources = [...onResources, ...onAssignments, ...onMaterials];
