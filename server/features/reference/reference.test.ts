import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { answeringPage } from "../../http/serve-file.ts";
import { openapi } from "./openapi.ts";
import { referenceEndpoints } from "./http.ts";

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: { anyOf?: object[] } }> }>;
}
const { paths, openapi: version } = openapi() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

describe("the OpenAPI document", () => {
  it("is 3.1 and has every route of the contract with its answer, body and parameters", () => {
    expect(version).toBe("3.1.0");
    for (const route of Object.values<AnyRoute>(routes)) {
      const operation = paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(route.name);
      const content = operation?.responses[route.status]?.content ?? {};
      const types = route.status === 204 ? [] : ["application/json"];
      expect(Object.keys(content)).toEqual(route.gives ?? types);
      for (const { schema } of Object.values(content)) {
        // A union of answers has the types in its members.
        for (const one of schema.anyOf ?? [schema]) expect(one).toHaveProperty("type");
      }
      expect(operation?.security).toHaveLength(route.access === "session" ? 1 : 0);
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) {
        expect(operation?.parameters).toContainEqual(
          expect.objectContaining({ name, in: "path", required: true }),
        );
      }
    }
  });

  it("describes uploads as forms, and downloads by their media type", () => {
    const form = paths["/api/files"]?.["post"]?.requestBody?.content ?? {};
    expect(Object.keys(form)).toEqual(["multipart/form-data"]);
    expect(form["multipart/form-data"]?.schema).toMatchObject({
      properties: { expense: {}, file: { type: "string", format: "binary" } },
      required: ["file"],
    });
    const content = paths["/api/files/{id}/content"]?.["get"]?.responses ?? {};
    expect(content["200"]?.content["application/pdf"]?.schema).toMatchObject({ format: "binary" });
    expect(content).toHaveProperty("304");
  });

  it("accepts an Idempotency-Key on writes only", () => {
    const takes = (path: string, method: string) =>
      paths[path]?.[method]?.parameters?.some(({ name }) => name === "Idempotency-Key");
    expect(takes("/api/tasks", "post")).toBe(true);
    expect(takes("/api/tasks/{id}", "delete")).toBe(true);
    expect(takes("/api/tasks", "get")).toBe(false);
    expect(takes("/api/auth/login", "post")).toBe(false);
    expect(takes("/api/workspace/transfer", "post")).toBe(false);
  });

  it("names the filters of the task list", () => {
    const names = paths["/api/tasks"]?.["get"]?.parameters?.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "project",
        "status",
        "priority",
        "assignee",
        "search",
        "due",
        "sort",
        "limit",
        "cursor",
      ]),
    );
  });
});

describe("the reference page", () => {
  it("shows every call, and needs no script", async () => {
    const app = Fastify();
    for (const each of referenceEndpoints)
      if (each.kind === "page") app.get(each.route.path, answeringPage(each));
    const page = await app.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    for (const route of Object.values<AnyRoute>(routes))
      expect(page.body).toContain(`id="${route.name}"`);
    expect(page.body).not.toContain("<script");
    expect(page.body).not.toContain("style=");
    expect((await app.inject({ url: "/api/openapi.json" })).json()).toEqual(openapi());
    expect((await app.inject({ url: "/api/docs.css" })).headers["content-type"]).toContain(
      "text/css",
    );
  });
});
