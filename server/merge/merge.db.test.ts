import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "../../contract/common.ts";
import type { AnyRoute, BodyOf } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../testing/company.ts";
import { shareTestApp, type TestApp } from "../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const idIn = (answer: LightMyRequestResponse): string => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: { _id: string } }>().data._id;
};
const make = async <R extends AnyRoute>(route: R, body: BodyOf<R>, id?: string): Promise<string> =>
  idIn(await t.call(route, { body, ...(id && { params: { id } }) } as object, company.engineer));

const newCode = () =>
  make(routes.createCostCode, { code: "01", title: "Substructure" }, company.projectId);
const newResource = () =>
  make(routes.createResource, { kind: "labour", name: "Masons", unit: "day", capacity: 12 });

interface Subject {
  readonly table: string;
  readonly route: AnyRoute;
  readonly make: () => Promise<string> | string;
  /** What Ada and Emeka each change, then a field that both change, and the message for Emeka. */
  readonly hers: object;
  readonly his: object;
  readonly both: readonly [hers: object, his: object];
  readonly message: string;
}

const subjects: readonly Subject[] = [
  {
    table: "tasks",
    route: routes.updateTask,
    make: () => company.taskId,
    hers: { dueDate: "2026-12-03" },
    his: { title: "Cast the ground beam" },
    both: [{ dueDate: "2026-12-04" }, { dueDate: "2027-01-05" }],
    message: "Ada Admin changed the due date to 4 Dec (today at 14:05). You chose 5 Jan 2027.",
  },
  {
    table: "tasks",
    route: routes.putTask,
    make: () => company.taskId,
    hers: { priority: "urgent" },
    his: { description: "With vibrator" },
    both: [{ status: "done" }, { status: "blocked" }],
    message:
      "Ada Admin changed the status to Finished, not accepted (today at 14:05). You chose Blocked.",
  },
  {
    table: "projects",
    route: routes.updateProject,
    make: () => company.projectId,
    hers: { location: "Lekki" },
    his: { title: "Lekki Terrace" },
    both: [{ budget: 900 }, { budget: { amount: 5_000_000, currency: "USD" } }],
    message: "Ada Admin changed the budget to ₦900 (today at 14:05). You chose $5,000,000.",
  },
  {
    table: "expenses",
    route: routes.updateExpense,
    make: () =>
      make(routes.createExpense, {
        project: company.projectId,
        amount: 500,
        date: "2026-03-01",
        description: "Sand",
        vendor: "Dangote",
      }),
    hers: { description: "Sharp sand" },
    his: { date: "2026-03-02" },
    // Two people must not each set half of a payment.
    both: [{ currency: "USD" }, { amount: 600 }],
    message:
      "Ada Admin changed the payment to $500 for “Dangote” (today at 14:05). You chose $600 for “Dangote”.",
  },
  {
    table: "cost_codes",
    route: routes.updateCostCode,
    make: newCode,
    hers: { code: "02" },
    his: { title: "Foundations" },
    both: [{ code: "03" }, { code: "04" }],
    message: "Ada Admin changed the code to “03” (today at 14:05). You chose “04”.",
  },
  {
    table: "budget_lines",
    route: routes.updateBudgetLine,
    make: async () =>
      make(
        routes.createBudgetLine,
        { costCode: await newCode(), description: "Blocks", quantity: 2, rate: 50, unit: "m3" },
        company.projectId,
      ),
    hers: { description: "Hollow blocks" },
    his: { quantity: 3 },
    both: [{ rate: 60 }, { quantity: 4 }],
    message: "Ada Admin changed the figures to ₦180 (today at 14:05). You chose ₦240.",
  },
  {
    table: "resources",
    route: routes.updateResource,
    make: newResource,
    hers: { name: "Bricklayers" },
    his: { note: "Two gangs" },
    both: [{ note: "" }, { note: "Three gangs" }],
    message: "Ada Admin cleared the note (today at 14:05). You chose “Three gangs”.",
  },
  {
    table: "companies",
    route: routes.updateCompany,
    make: () => make(routes.createCompany, { name: "Bello Plumbing", kind: "subcontractor" }),
    hers: { trade: "Plumbing" },
    his: { phone: "+234 803 555 0101" },
    both: [{ phone: "0803" }, { phone: "0804" }],
    message: "Ada Admin changed the phone number to “0803” (today at 14:05). You chose “0804”.",
  },
  {
    table: "resource_assignments",
    route: routes.updateAssignment,
    make: async () =>
      make(
        routes.createAssignment,
        { task: company.taskId, quantity: 2, from: "2026-04-06", to: "2026-04-10" },
        await newResource(),
      ),
    hers: { quantity: 5 },
    his: { to: "2026-04-11" },
    both: [{ note: "A".repeat(99) }, { note: "B" }],
    message: "Ada Admin changed the note (today at 14:05), and yours differs.",
  },
];

describe.each(subjects)("$route.name, by two people", (subject) => {
  const { table, route, hers, his, both, message } = subject;
  let id: string;
  const change = (body: object, as: TestPerson) => t.call(route, { params: { id }, body }, as);
  const stored = async () => {
    const { rows } = await t.database.superuser.query(`select * from ${table} where id = $1`, [id]);
    return rows[0] as { version: number } & Record<string, unknown>;
  };
  const begin = async () => {
    t.clock.now = new Date("2026-11-22T13:05:00.123Z");
    id = await subject.make();
    return (await stored()).version;
  };

  it("merges fields that two people changed apart", async () => {
    const version = await begin();
    expect((await change({ ...hers, version }, company.admin)).statusCode).toBe(200);
    const merged = await change({ ...his, version }, company.engineer);
    expect(merged.statusCode, merged.body).toBe(200);
    const now = await stored();
    expect(now.version).toBe(version + 2);
    // Setting the stored value again changes nothing.
    for (const body of [hers, his]) await change(body, company.owner);
    expect(await stored()).toEqual(now);
  });

  it("refuses a field that both changed, returns both values and who was first, and writes nothing", async () => {
    const version = await begin();
    await change({ ...hers, version }, company.admin);
    await change({ ...his, version }, company.engineer);
    const { version: seen } = await stored();
    expect((await change({ ...both[0], version: seen }, company.admin)).statusCode).toBe(200);
    const before = await stored();
    const answer = await change({ ...both[1], version: seen }, company.engineer);
    expect(answer.statusCode, answer.body).toBe(409);
    const failure = answer.json<Failure>();
    expect(failure).toMatchObject({ code: "conflict", message, version: before.version });
    expect(failure.conflicts).toMatchObject([{ by: "Ada Admin", message }]);
    expect(await stored()).toEqual(before);
  });

  it("lets the second keep theirs once they have seen the other's, and anyone who sends no version", async () => {
    const version = await begin();
    await change({ ...both[0], version }, company.admin);
    const { version: now } = await stored();
    expect((await change({ ...both[1], version: now }, company.engineer)).statusCode).toBe(200);
    expect((await change(both[0], company.admin)).statusCode).toBe(200);
  });

  it("succeeds if both set the same value, and for one person's consecutive changes", async () => {
    const version = await begin();
    await change({ ...hers, version }, company.admin);
    const after = await stored();
    expect((await change({ ...hers, version }, company.engineer)).statusCode).toBe(200);
    expect(await stored()).toEqual(after);
    await change({ ...both[0], version }, company.admin);
    expect((await change({ ...both[1], version }, company.admin)).statusCode).toBe(200);
  });

  it("conflicts in every field if it is unknown what changed since", async () => {
    await begin();
    await t.database.superuser.query(
      `update ${table} set version = 5, field_versions = '{}' where id = $1`,
      [id],
    );
    const late = await change({ ...his, version: 4 }, company.engineer);
    expect([late.statusCode, late.json<Failure>().message]).toEqual([
      409,
      expect.stringMatching(/^Someone may have changed /),
    ]);
    expect((await change({ ...hers, version: 5 }, company.admin)).statusCode).toBe(200);
    expect((await change({ ...his, version: 4 }, company.engineer)).statusCode).toBe(409);
    expect((await change({ ...his, version: 5 }, company.engineer)).statusCode).toBe(200);
    // A version above the stored one: the record was restored from a backup.
    expect((await change({ ...both[1], version: 99 }, company.engineer)).statusCode).toBe(409);
  });
});

describe("a conflict in a field that names another record, or holds a code", () => {
  const codes = async () => {
    const code = (name: string, title: string) =>
      make(routes.createCostCode, { code: name, title }, company.projectId);
    return [await code("A", "Substructure"), await code("B", "Frame"), await code("C", "Roof")];
  };
  const expense = () =>
    make(routes.createExpense, {
      project: company.projectId,
      amount: 500,
      date: "2026-03-01",
      description: "Sand",
    });
  const task = (title: string) => make(routes.createTask, { project: company.projectId, title });

  interface Case {
    readonly route: AnyRoute;
    readonly id: string;
    readonly both: readonly [hers: object, his: object];
  }
  it.each<[string, string, () => Promise<Case>]>([
    [
      "the cost code of an expense",
      "the cost code to “A Substructure” (today at 14:05). You chose “B Frame”.",
      async () => {
        const [a, b] = await codes();
        const both = [{ costCode: a }, { costCode: b }] as const;
        return { route: routes.updateExpense, id: await expense(), both };
      },
    ],
    [
      "the task of an expense",
      "the task to “Dig” (today at 14:05). You chose “Cast”.",
      async () => {
        const both = [{ task: await task("Dig") }, { task: await task("Cast") }] as const;
        return { route: routes.updateExpense, id: await expense(), both };
      },
    ],
    [
      "the parent of a cost code",
      "the parent code to “A Substructure” (today at 14:05). You chose “B Frame”.",
      async () => {
        const [a, b, id = ""] = await codes();
        return { route: routes.updateCostCode, id, both: [{ parent: a }, { parent: b }] };
      },
    ],
    [
      "the cost code of a line",
      "the cost code to “B Frame” (today at 14:05). You chose “C Roof”.",
      async () => {
        const [a = "", b, c] = await codes();
        const line = { costCode: a, description: "Blocks", amount: 100 };
        const id = await make(routes.createBudgetLine, line, company.projectId);
        return { route: routes.updateBudgetLine, id, both: [{ costCode: b }, { costCode: c }] };
      },
    ],
    [
      "the working days of a resource",
      "the working days to Mon–Sat (today at 14:05). You chose Every day.",
      async () => ({
        route: routes.updateResource,
        id: await newResource(),
        both: [{ workingDays: 63 }, { workingDays: 127 }],
      }),
    ],
  ])("gives both values in words: %s", async (_, message, prepare) => {
    t.clock.now = new Date("2026-11-22T13:05:00.123Z");
    const { route, id, both } = await prepare();
    const change = (body: object, as: TestPerson) =>
      t.call(route, { params: { id }, body: { ...body, version: 1 } }, as);
    const first = await change(both[0], company.admin);
    expect(first.statusCode, first.body).toBe(200);
    const second = await change(both[1], company.engineer);
    expect([second.statusCode, second.json<Failure>().message]).toEqual([
      409,
      `Ada Admin changed ${message}`,
    ]);
  });
});
