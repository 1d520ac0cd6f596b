import { describe, expect, it } from "vitest";
import type { Project } from "../../../contract/projects/projects.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { app, company, stranger, prepare } from "./project-fixture.ts";

prepare();

const body = (title: string) => ({ title, description: "Four flats" });

describe("creating a project", () => {
  it("refuses an invalid project, with a message for each field", async () => {
    const bad: [object, string, string][] = [
      [{ description: "x" }, "title", "Title is required"],
      [{ title: "x", description: " " }, "description", "Description is required"],
      [{ ...body("x"), budget: -1 }, "budget", "Budget must be 0 or more"],
      [{ ...body("x"), budget: "much" }, "budget", "Budget must be a number"],
      [{ ...body("x"), budget: 1e15 }, "budget", "Budget is too large"],
      [{ ...body("x"), budget: 0.001 }, "budget", "Budget in NGN can have at most two decimals"],
      [
        { ...body("x"), budget: { amount: 1000.5, currency: "JPY" } },
        "budget",
        "Budget in JPY can have no decimals",
      ],
      [
        { ...body("x"), budget: { amount: 1, currency: "ZZZ" } },
        "budget",
        "ZZZ is not a currency.",
      ],
      [{ ...body("x"), status: "in_progress" }, "status", "Choose a status"],
      [
        { ...body("x"), startDate: "2027-02-01", finishDate: "2027-01-01" },
        "finishDate",
        "The finish date must not be before the start date",
      ],
    ];
    for (const [payload, field, message] of bad) {
      const answer = await app.raw(
        {
          method: "POST",
          url: "/api/projects",
          payload: JSON.stringify(payload),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400);
      const { fields } = answer.json<{ fields: Record<string, string> }>();
      expect(fields[field], JSON.stringify(payload)).toContain(message);
    }
    const infinite = await app.raw(
      {
        method: "POST",
        url: "/api/projects",
        payload: '{"title":"x","description":"x","budget":1e999}',
        headers: { "content-type": "application/json" },
      },
      company.engineer,
    );
    expect(infinite.statusCode).toBe(400);
  });

  it("starts as proposed, in the workspace's currency, with no progress", async () => {
    const answer = await app.call(
      routes.createProject,
      { body: { ...body("Ajah Terraces"), budget: 250_000_000.5, location: "Ajah" } },
      company.engineer,
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ data: Project }>().data).toMatchObject({
      title: "Ajah Terraces",
      budget: { amount: 250_000_000.5, currency: "NGN" },
      status: "proposed",
      progressPercent: 0,
      taskCount: 0,
      startDate: null,
      location: "Ajah",
      createdBy: { name: "Emeka Engineer" },
      version: 1,
    });
  });

  it("keeps money exact to the kobo", async () => {
    for (const amount of [0.01, 0.1, 1.15, 123_456_789.01, 999_999_999_999.99]) {
      const answer = await app.call(
        routes.createProject,
        { body: { ...body("Exact"), budget: amount } },
        company.admin,
      );
      expect(answer.json<{ data: Project }>().data.budget?.amount).toBe(amount);
    }
  });

  it("is for admins and engineers", async () => {
    for (const person of [company.owner, company.admin, company.engineer]) {
      const answer = await app.call(routes.createProject, { body: body("Allowed") }, person);
      expect(answer.statusCode, person.name).toBe(201);
    }
    for (const person of [company.clientOn, company.contractorOn]) {
      const answer = await app.call(routes.createProject, { body: body("Refused") }, person);
      expect(answer.statusCode, person.name).toBe(403);
      expect(answer.json<{ message: string }>().message).toBe(
        "Insufficient permissions. Only administrators and engineers can manage projects.",
      );
    }
  });

  it("is idempotent by id", async () => {
    const _id = newId();
    const send = () =>
      app.call(routes.createProject, { body: { ...body("Once"), _id } }, company.engineer);
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const foreign = await app.call(
      routes.createProject,
      { body: { ...body("Mine"), _id } },
      stranger.owner,
    );
    expect(foreign.statusCode).toBe(409);
  });
});
