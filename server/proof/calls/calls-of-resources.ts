import { routes } from "../../../contract/routes.ts";
import { addAssignment, addMovement, addResource } from "../../testing/seed/seed-resources.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

/** A resource without a project, as all are. */
function newResource({ t, ours }: Fixture, kind = "labour"): Promise<string> {
  const { workspaceId } = ours;
  return addResource(t.database.superuser, { workspaceId, name: signs.tower, kind });
}

const one =
  (kind = "labour") =>
  async (fixture: Fixture) => ({ params: { id: await newResource(fixture, kind) } });

async function newAssignment(fixture: Fixture): Promise<string> {
  const { workspaceId, taskId } = fixture.ours;
  const resourceId = await newResource(fixture);
  return addAssignment(fixture.t.database.superuser, { workspaceId, resourceId, taskId });
}

async function newMovement(fixture: Fixture): Promise<string> {
  const { workspaceId, projectId } = fixture.ours;
  const resourceId = await newResource(fixture, "material");
  const entry = { workspaceId, resourceId, projectId, mark: signs.tower };
  return addMovement(fixture.t.database.superuser, entry);
}

const crane = { kind: "plant", name: "Crane", unit: "day", capacity: 1 } as const;
const rate = { rate: 900, validFrom: "2026-02-01" };

const onResources = [
  call(routes.listResources, { sees: signsIn }),
  call(routes.getResource, { given: one(), sees: signsIn }),
  call(routes.createResource, {
    given: () => ({ body: crane }),
  }),
  call(routes.updateResource, {
    given: async (fixture) => ({ ...(await one()(fixture)), body: { name: "Masons" } }),
  }),
  call(routes.getResourceUses, { given: one() }),
  call(routes.deleteResource, { given: one() }),
  call(routes.setResourceRate, {
    given: async (fixture) => ({ ...(await one()(fixture)), body: rate }),
  }),
  call(routes.deleteResourceRate, {
    given: async (fixture) => {
      const { rows } = await fixture.t.database.superuser.query<{ id: string }>(
        "select id from resource_rates where resource_id = $1",
        [await newResource(fixture)],
      );
      return { params: { id: rows[0]?.id ?? "" } };
    },
  }),
];

const onAssignments = [
  call(routes.listResourceAssignments, { given: one() }),
  call(routes.listResourceActivities, {
    given: async (fixture) => ({
      ...(await one()(fixture)),
      query: { from: "2026-03-02", to: "2026-03-08" },
    }),
  }),
  call(routes.listTaskResources, {
    given: ({ ours }) => ({ params: { id: ours.taskId } }),
    sees: signsIn,
  }),
  call(routes.createAssignment, {
    given: async (fixture) => ({
      ...(await one()(fixture)),
      body: { task: fixture.ours.taskId, quantity: 2 },
    }),
  }),
  call(routes.updateAssignment, {
    given: async (fixture) => ({
      params: { id: await newAssignment(fixture) },
      body: { quantity: 3 },
    }),
  }),
  call(routes.deleteAssignment, {
    given: async (fixture) => ({ params: { id: await newAssignment(fixture) } }),
  }),
  call(routes.getUtilisation, {
    given: () => ({ query: { from: "2026-03-02", to: "2026-03-08" } }),
    sees: signsIn,
  }),
];

const onMaterials = [
  call(routes.listMaterials, { sees: signsIn }),
  call(routes.listMovements, { given: one("material") }),
  call(routes.createMovement, {
    given: async (fixture) => ({
      ...(await one("material")(fixture)),
      body: {
        project: fixture.ours.projectId,
        kind: "ordered" as const,
        quantity: 5,
        date: "2026-03-01",
      },
    }),
  }),
  call(routes.reverseMovement, {
    given: async (fixture) => ({
      params: { id: await newMovement(fixture) },
      body: { note: "Counted twice" },
    }),
  }),
];

/** Resources, their assignments, and the ledger of materials. */
export const callsOfResources = [...onResources, ...onAssignments, ...onMaterials];
