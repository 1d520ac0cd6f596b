import type { Change } from "../../../contract/changes.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, addTask } from "../../testing/company.ts";
import { addComment } from "../../testing/seed/seed.ts";
import { addTrashItem } from "../../testing/seed/seed-trash.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

/** A project like the one with the team, to be changed. */
function newTower({ t, ours }: Fixture): Promise<string> {
  const { workspaceId, owner, clientOn, contractorOn } = ours;
  return addProject(t.database.superuser, {
    workspaceId,
    title: signs.tower,
    createdBy: owner.id,
    team: [clientOn.id, contractorOn.id],
  });
}

/** A project in the trash. */
async function newTrash({ t, ours }: Fixture): Promise<string> {
  const { workspaceId, owner } = ours;
  const db = t.database.superuser;
  const id = await addProject(db, { workspaceId, title: signs.tower, createdBy: owner.id });
  await db.query("update projects set deleted_at = now(), deleted_by = $2 where id = $1", [
    id,
    owner.id,
  ]);
  return id;
}

/** A task in the project with the team. */
function newTask(
  { t, ours }: Fixture,
  who: { readonly createdBy?: string; readonly assignedTo?: string } = {},
): Promise<string> {
  const { workspaceId, owner, projectId } = ours;
  const title = `${signs.tower} task`;
  const createdBy = owner.id;
  return addTask(t.database.superuser, { workspaceId, projectId, title, createdBy, ...who });
}

async function newComment(fixture: Fixture, author: string): Promise<string> {
  const { workspaceId, projectId, taskId } = fixture.ours;
  const on = { workspaceId, projectId, taskId };
  return addComment(fixture.t.database.superuser, {
    ...on,
    author,
    body: `${signs.tower} comment`,
  });
}

/** An import into the project with the team, of tasks that are gone. */
async function newImport({ t, ours }: Fixture, importer: string): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into imports (id, workspace_id, project_id, kind, source, user_id, records, created_at)
     values ($1, $2, $3, 'tasks', 'Pasted rows', $4, array[gen_random_uuid()], now())`,
    [id, ours.workspaceId, ours.projectId, importer],
  );
  return id;
}

const tower = ({ ours }: Fixture) => ({ params: { id: ours.projectId } });
const status = { status: "done" } as const;
const body = "Good";

const onProjects = [
  call(routes.listProjects, { sees: signsIn }),
  call(routes.getProject, { given: tower }),
  call(routes.getProjectOverview, { given: tower }),
  call(routes.getProjectPicture, { given: tower }),
  call(routes.getProject, {
    of: "with nobody on its team",
    given: ({ ours }) => ({ params: { id: ours.annexeId } }),
  }),
  call(routes.createProject, {
    given: () => ({ body: { title: "New", description: "New", budget: 5000 } }),
  }),
  call(routes.updateProject, {
    given: (fixture) => ({ ...tower(fixture), body: { budget: 7000 } }),
  }),
  call(routes.archiveProject, {
    given: async (fixture) => ({ params: { id: await newTower(fixture) } }),
  }),
  call(routes.unarchiveProject, {
    given: async (fixture) => ({ params: { id: await newTower(fixture) } }),
  }),
  call(routes.deleteProject, {
    given: async (fixture) => ({ params: { id: await newTower(fixture) } }),
  }),
  call(routes.listAssignees, { given: tower }),
  call(routes.getHoldings, { given: tower }),
  call(routes.listTrash, {
    given: async (fixture) => {
      await newTrash(fixture);
      return {};
    },
    sees: signsIn,
  }),
  call(routes.restoreProject, {
    given: async (fixture) => ({ params: { id: await newTrash(fixture) } }),
  }),
  call(routes.purgeProject, {
    given: async (fixture) => ({ params: { id: await newTrash(fixture) } }),
  }),
  call(routes.emptyTrash, {
    given: async (fixture) => {
      await fixture.t.database.superuser.query("delete from projects where deleted_at is not null");
      await newTrash(fixture);
      return {};
    },
  }),
];

/** A task that the engineer deleted. */
function newTrashItem({ t, ours }: Fixture): Promise<string> {
  const { workspaceId, projectId, engineer } = ours;
  const title = `${signs.tower} deleted`;
  return addTrashItem(t.database.superuser, { workspaceId, projectId, by: engineer.id, title });
}

const onTrash = [
  call(routes.listTrashItems, { sees: signsIn }),
  call(routes.restoreTrashItem, {
    given: async (fixture) => ({ params: { id: await newTrashItem(fixture) } }),
  }),
  call(routes.purgeTrashItem, {
    given: async (fixture) => ({ params: { id: await newTrashItem(fixture) } }),
  }),
];

const onTeams = [
  call(routes.listTeam, { given: tower }),
  call(routes.listTeamCandidates, { given: tower }),
  call(routes.addToTeam, {
    given: async (fixture) => ({
      params: { id: await newTower(fixture) },
      body: { user: fixture.ours.engineer.id },
    }),
  }),
  call(routes.removeFromTeam, {
    given: async (fixture) => ({
      params: { id: await newTower(fixture), userId: fixture.ours.clientOn.id },
    }),
  }),
  call(routes.setHats, {
    given: async (fixture) => ({
      params: { id: await newTower(fixture), userId: fixture.ours.clientOn.id },
      body: { hats: ["client_representative" as const] },
    }),
  }),
  call(routes.getMyHats),
];

const onTasks = [
  call(routes.listTasks, { sees: signsIn }),
  call(routes.listTaskPeople),
  call(routes.getTaskHoldings, { given: ({ ours }) => ({ query: { ids: ours.taskId } }) }),
  call(routes.getTask, { given: ({ ours }) => ({ params: { id: ours.taskId } }) }),
  call(routes.getTask, {
    of: "in a project with nobody on its team",
    given: ({ ours }) => ({ params: { id: ours.annexeTaskId } }),
  }),
  call(routes.createTask, {
    given: ({ ours }) => ({ body: { title: `${signs.tower} task`, project: ours.projectId } }),
  }),
  call(routes.importTasks, {
    given: ({ ours }) => ({
      body: {
        _id: newId(),
        project: ours.projectId,
        source: "Pasted rows",
        tasks: [{ _id: newId(), title: `${signs.tower} task` }],
      },
    }),
  }),
  call(routes.listImports, { given: tower, sees: signsIn }),
  call(routes.undoImport, {
    given: async (fixture) => ({
      params: { id: await newImport(fixture, fixture.ours.owner.id) },
      body: {},
    }),
  }),
  call(routes.undoImport, {
    of: "made by the caller",
    given: async (fixture) => ({
      params: { id: await newImport(fixture, fixture.caller.id) },
      body: {},
    }),
  }),
  call(routes.putTask, {
    given: async (fixture) => ({ params: { id: await newTask(fixture) }, body: status }),
  }),
  call(routes.updateTask, {
    given: async (fixture) => ({ params: { id: await newTask(fixture) }, body: status }),
  }),
  call(routes.updateTask, {
    of: "given to the caller",
    given: async (fixture) => ({
      params: { id: await newTask(fixture, { assignedTo: fixture.caller.id }) },
      body: status,
    }),
  }),
  call(routes.deleteTask, {
    given: async (fixture) => ({ params: { id: await newTask(fixture) } }),
  }),
  call(routes.deleteTask, {
    of: "made by the caller",
    given: async (fixture) => ({
      params: { id: await newTask(fixture, { createdBy: fixture.caller.id }) },
    }),
  }),
];

/** Who works on a task of the owner's: the caller if that is a contractor, otherwise the team's. */
const worker = ({ caller, ours }: Fixture) =>
  caller.role === "contractor" ? caller.id : ours.contractorOn.id;

/** A task for which the contractor who works on it, or another, proposes a date. */
async function newProposal(fixture: Fixture, by = fixture.ours.contractorOn.id): Promise<string> {
  const id = await newTask(fixture, { assignedTo: by });
  await fixture.t.database.superuser.query(
    "update tasks set proposed_due = '2099-12-01', proposed_by = $2, proposed_at = now() where id = $1",
    [id, by],
  );
  return id;
}
const proposed = { dueDate: "2099-12-01" };

const onDueDates = [
  call(routes.proposeDueDate, {
    given: async (fixture) => ({
      params: { id: await newTask(fixture) },
      body: { ...proposed, reason: "Rain" },
    }),
  }),
  call(routes.proposeDueDate, {
    of: "of the caller's work",
    given: async (fixture) => ({
      params: { id: await newTask(fixture, { assignedTo: worker(fixture) }) },
      body: { ...proposed, reason: "Rain" },
    }),
  }),
  call(routes.withdrawDueDate, {
    of: "the caller's own",
    given: async (fixture) => ({ params: { id: await newProposal(fixture, worker(fixture)) } }),
  }),
  call(routes.acceptDueDate, {
    given: async (fixture) => ({ params: { id: await newProposal(fixture) }, body: proposed }),
  }),
  call(routes.declineDueDate, {
    given: async (fixture) => ({ params: { id: await newProposal(fixture) }, body: proposed }),
  }),
];

const onComments = [
  call(routes.listComments, {
    given: ({ ours }) => ({ query: { task: ours.taskId } }),
    sees: signsIn,
  }),
  call(routes.createComment, { given: ({ ours }) => ({ body: { task: ours.taskId, body } }) }),
  call(routes.updateComment, {
    of: "another's",
    given: async (fixture) => ({
      params: { id: await newComment(fixture, fixture.elsewhere.owner.id) },
      body: { body },
    }),
  }),
  call(routes.updateComment, {
    of: "the caller's",
    given: async (fixture) => ({
      params: { id: await newComment(fixture, fixture.caller.id) },
      body: { body },
    }),
  }),
  call(routes.deleteComment, {
    of: "another's",
    given: async (fixture) => ({
      params: { id: await newComment(fixture, fixture.elsewhere.owner.id) },
    }),
  }),
  call(routes.deleteComment, {
    of: "the caller's",
    given: async (fixture) => ({ params: { id: await newComment(fixture, fixture.caller.id) } }),
  }),
];

/** Whether the answer has all, some or none of our company's activities. */
async function shareOfActivities(answer: string, { t, ours, home }: Fixture): Promise<string> {
  const { data } = JSON.parse(answer) as { data: readonly { count: number }[] };
  const seen = data.reduce((sum, { count }) => sum + count, 0);
  if (home !== ours) return "own";
  const { rows } = await t.database.superuser.query<{ n: number }>(
    "select count(*)::int as n from activities where workspace_id = $1",
    [ours.workspaceId],
  );
  if (seen === 0) return "none";
  return seen === rows[0]?.n ? "all" : "some";
}

/** The projects whose tasks are among the changes. */
function projectsOfChanges(answer: string, { ours }: Fixture): string {
  const { data } = JSON.parse(answer) as { data: { changes: readonly Change[] } };
  const tasks = data.changes.filter(({ topic, deleted }) => topic === "task" && !deleted);
  return signsIn(
    tasks
      .map(({ project }) => (project === ours.projectId ? signs.tower : ""))
      .concat(tasks.map(({ project }) => (project === ours.annexeId ? signs.annexe : "")))
      .join(" "),
  );
}

/** A cursor from before all changes. */
async function firstCursor({ t }: Fixture): Promise<string> {
  const { rows } = await t.database.superuser.query<{ id: string }>("select id from change_feed");
  return `${rows[0]?.id}.1.0`;
}

const onFigures = [
  call(routes.listActivities, { sees: signsIn }),
  call(routes.listChanges, {
    given: async (fixture) => ({ query: { since: await firstCursor(fixture), limit: 500 } }),
    sees: projectsOfChanges,
  }),
  call(routes.getSummary, {
    sees: (answer) =>
      `₦${(JSON.parse(answer) as { data: { totalExpenses: number } }).data.totalExpenses / 1e6}m`,
  }),
  call(routes.getActivityTrend, { sees: shareOfActivities }),
  call(routes.getCostTrend, {
    given: ({ ours }) => ({ query: { project: ours.projectId } }),
    sees: (answer) => (/"actual":2000000\b/.test(answer) ? "spending" : "no spending"),
  }),
  call(routes.search, { given: () => ({ query: { q: "beam" } }), sees: signsIn }),
  call(routes.search, {
    of: "for the client off the team",
    given: () => ({ query: { q: "Clara" } }),
    sees: (answer, { ours }) => (answer.includes(ours.clientOff.id) ? "found" : "not found"),
  }),
  call(routes.getEngineerHome, { sees: signsIn }),
  call(routes.getClientHome, { sees: signsIn }),
  call(routes.getContractorHome, { sees: signsIn }),
  call(routes.listWaiting, { sees: signsIn }),
  call(routes.countWaiting, { sees: signsIn }),
];

/** Projects, teams, tasks, comments and figures. */
export const callsOfWork = [
  ...onProjects,
  ...onTeams,
  ...onTrash,
  ...onTasks,
  ...onDueDates,
  ...onComments,
  ...onFigures,
];
