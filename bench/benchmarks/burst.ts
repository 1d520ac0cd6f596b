import { atMost, type Benchmark } from "../benchmark.ts";
import { addPerson, addProject, createWorkspace } from "../../server/testing/company.ts";
import { openDatabase } from "../stage/database.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { show } from "../units.ts";

const PEOPLE = 50;
const TASKS_EACH = 20;

interface Answer {
  readonly status: number;
  readonly id: string | undefined;
}

/** Adds tasks one after the other, as one person would. */
async function addTasks(
  address: string,
  input: { headers: Record<string, string>; project: string; person: number },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 1; n <= TASKS_EACH; n += 1) {
    const response = await fetch(`${address}/api/tasks`, {
      method: "POST",
      headers: { ...input.headers, "content-type": "application/json" },
      body: JSON.stringify({ project: input.project, title: `Bay ${n} of gang ${input.person}` }),
    });
    const body = (await response.json()) as { data?: { _id?: string } };
    answers.push({ status: response.status, id: body.data?._id });
  }
  return answers;
}

/** Many people who add tasks to one project at the same time. */
export const burst: Benchmark = {
  name: "burst",
  title: `${PEOPLE} people creating ${TASKS_EACH} tasks each in one project at once`,
  async run(scope) {
    const { superuser, ...database } = await openDatabase(scope);
    const { workspaceId, owner } = await createWorkspace(superuser, "Adeyemi Builders");
    const project = await addProject(superuser, {
      workspaceId,
      title: "Lekki Duplex",
      createdBy: owner.id,
    });
    const everybody: Record<string, string>[] = [];
    for (let n = 1; n <= PEOPLE; n += 1) {
      everybody.push(
        await headersOf(await addPerson(superuser, workspaceId, `Engineer ${n}`, "engineer")),
      );
    }
    const plumbline = await startPlumbline(scope, { superuser, ...database });

    const begun = performance.now();
    const answers = (
      await Promise.all(
        everybody.map((headers, person) =>
          addTasks(plumbline.address, { headers, project, person }),
        ),
      )
    ).flat();
    const seconds = (performance.now() - begun) / 1000;

    const stored = await superuser.query<{ id: string; place: string }>(
      "select id, place from tasks where project_id = $1",
      [project],
    );
    const counted = await superuser.query<{ tasks: string }>(
      "select sum(tasks) as tasks from task_totals where project_id = $1",
      [project],
    );
    const kept = new Set(stored.rows.map(({ id }) => id));
    const acknowledged = answers.filter(({ status }) => status === 201);
    const places = new Set(stored.rows.map(({ place }) => place));
    const none = { show: show.count };
    return [
      { what: "tasks a second", figure: show.perSecond(answers.length / seconds) },
      atMost(0, {
        ...none,
        what: "refused",
        value: answers.length - acknowledged.length,
        detail: `of ${answers.length}`,
      }),
      atMost(0, {
        ...none,
        what: "acknowledged and lost",
        value: acknowledged.filter(({ id }) => id === undefined || !kept.has(id)).length,
      }),
      atMost(0, {
        ...none,
        what: "sharing a place with another",
        value: stored.rows.length - places.size,
      }),
      atMost(0, {
        ...none,
        what: "missing from the maintained figures",
        value: Math.abs(stored.rows.length - Number(counted.rows[0]?.tasks)),
      }),
    ];
  },
};
