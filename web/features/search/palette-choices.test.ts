import { describe, expect, it } from "vitest";
import { paths } from "../../paths.ts";
import { foundGroups } from "./palette-choices.ts";

describe("the hits", () => {
  const project = { _id: "p1", title: "Marina Tower", status: "active" } as const;

  it("leads to the project, to the task on its project, and to a person's tasks", () => {
    const groups = foundGroups({
      projects: [project],
      tasks: [{ _id: "t1", title: "Dig", status: "todo", project }],
      snags: [],
      drawings: [],
      expenses: [
        {
          _id: "e1",
          title: "Cement",
          status: "paid",
          project,
          amount: { amount: 250_000, currency: "NGN" },
          vendor: "Dangote",
        },
      ],
      companies: [{ _id: "c1", name: "Obi Ltd", kind: "supplier", trade: "Steel" }],
      activities: [{ _id: "a1", name: "Cast slab", code: "B15", project }],
      people: [{ _id: "u1", name: "Ada Obi", role: "client", company: "Obi Ltd" }],
    });
    expect(groups.flatMap(({ choices }) => choices.map(({ run }) => run))).toEqual([
      "/projects/p1",
      "/projects/p1?task=t1",
      "/projects/p1/money?part=expenses&expense=e1",
      "/projects/p1/programme?row=a1",
      "/companies/c1",
      "/tasks?assignee=u1",
    ]);
    expect(groups.map(({ choices }) => choices[0]?.detail)).toEqual([
      undefined,
      "Marina Tower",
      "₦250,000 · Dangote · Marina Tower",
      "B15 · Marina Tower",
      "Supplier, Steel",
      "Client, Obi Ltd",
    ]);
  });

  it("leads a person who manages people to the page where the best match is managed", () => {
    const ada = { _id: "u1", name: "Ada Obi", role: "client", company: "Obi Ltd" } as const;
    const people = [ada, { ...ada, _id: "u2", name: "Adamu Musa" }];
    const [group] = foundGroups(
      {
        projects: [],
        tasks: [],
        drawings: [],
        snags: [],
        expenses: [],
        companies: [],
        activities: [],
        people,
      },
      paths.admin,
    );
    expect(group?.choices.map(({ run }) => run)).toEqual([
      "/tasks?assignee=u1",
      "/tasks?assignee=u2",
      "/admin?tab=people&search=Ada+Obi",
    ]);
    expect(
      foundGroups(
        {
          projects: [project],
          tasks: [],
          drawings: [],
          expenses: [],
          snags: [],
          companies: [],
          activities: [],
          people: [],
        },
        paths.admin,
      ),
    ).toHaveLength(1);
  });

  it("have no group without a hit", () => {
    expect(
      foundGroups({
        projects: [project],
        tasks: [],
        drawings: [],
        expenses: [],
        snags: [],
        companies: [],
        activities: [],
        people: [],
      }),
    ).toHaveLength(1);
  });
});
