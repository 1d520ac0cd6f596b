import { z } from "zod";
import { failure, noBody } from "../../../contract/common.ts";
import {
  IDEMPOTENCY_DAYS,
  idempotencyKey,
  takesIdempotencyKey,
} from "../../../contract/idempotency.ts";
import { mayAtAll, permissions, type Role, roles } from "../../../contract/permissions.ts";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The first part of a path below `/api`. The reference groups calls by it. */
export function groupOf({ path }: AnyRoute): string {
  return /^\/api\/([^/.]+)/.exec(path)?.[1] ?? "";
}

/** The roles that may call a route at all; undefined if no sign-in is needed. */
export function rolesFor(route: AnyRoute): Role[] | undefined {
  if (route.access === "public") return undefined;
  const { action } = route;
  return action ? roles.filter((role) => mayAtAll({ role, isOwner: false }, action)) : [...roles];
}

/** Properties of an object schema, as OpenAPI parameters. */
function parametersOf(schema: JsonSchema, location: "path" | "query"): object[] {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema["required"] ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.has(name),
    schema: property,
  }));
}

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    `A UUID that the client creates for this write. Sent again by the same person within ${IDEMPOTENCY_DAYS} days, ` +
    "the write is not done again: its first answer is repeated, with the header Idempotency-Replayed.",
  schema: schemaOf(idempotencyKey, "input"),
};

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
/** A form's fields from the contract, followed by the file. */
function formOf(body: JsonSchema): object {
  const properties = (body["properties"] ?? {}) as Record<string, JsonSchema>;
  const file = { type: "string", format: "binary" };
  return {
    "multipart/form-data": {
      schema: {
        ...body,
        properties: { ...properties, file },
        required: [...((body["required"] ?? []) as string[]), "file"],
      },
    },
  };
}

const isFile = ({ answer }: Pick<AnyRoute, "answer">) => answer === noBody;

function contentOf({ gives, answer }: AnyRoute): object {
  if (gives === undefined) return json(schemaOf(answer, "output"));
  const schema = isFile({ answer })
    ? { type: "string", format: "binary" }
    : schemaOf(answer, "output");
  return Object.fromEntries(gives.map((type) => [type, { schema }]));
}

const failed = (description: string) => ({
  description,
  content: json({ $ref: "#/components/schemas/Failure" }),
});

function failuresOf(route: AnyRoute): Record<string, object> {
  const finds = Object.keys(schemaOf(route.params, "input")["properties"] ?? {}).length > 0;
  const isPrivate = route.access === "session";
  return {
    "400": failed("Something that was sent is not valid; `fields` says which and why."),
    ...(isPrivate ? { "401": failed("There is no session, or it has ended.") } : {}),
    ...(isPrivate ? { "403": failed("The caller can see this, but may not do it.") } : {}),
    ...(finds ? { "404": failed("It does not exist, or the caller cannot see it.") } : {}),
    ...(route.method === "GET" ? {} : { "409": failed("It contradicts what is stored.") }),
    ...(takesIdempotencyKey(route)
      ? { "422": failed("The Idempotency-Key was already used for another write.") }
      : {}),
    ...(route.takes === "form"
      ? {
          "413": failed("The file is too large."),
          "415": failed("The kind of the file's content is not accepted, whatever its name says."),
          "507": failed("The file storage is full."),
        }
      : {}),
    "429": failed("Too many attempts."),
    "503": failed("The database cannot be reached; nothing was changed."),
  };
}

function operationOf(route: AnyRoute): object {
  const body = schemaOf(route.body, "input");
  const takesBody = route.method !== "GET" && body["type"] === "object";
  const may = rolesFor(route);
  const reaches = route.action
    ? may?.map((role) => `${role} (${permissions[route.action as keyof typeof permissions][role]})`)
    : may;
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [groupOf(route)],
    description: may ? `For: ${reaches?.join(", ")}.` : "Needs no session.",
    security: route.access === "session" ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf(schemaOf(route.params, "input"), "path"),
      ...parametersOf(schemaOf(route.query, "input"), "query"),
      ...(takesIdempotencyKey(route) ? [keyParameter] : []),
    ],
    ...(takesBody
      ? {
          requestBody: {
            required: true,
            content: route.takes === "form" ? formOf(body) : json(body),
          },
        }
      : {}),
    responses: {
      [route.status]: {
        description: "Done",
        ...(route.status === 204 ? {} : { content: contentOf(route) }),
      },
      ...(route.gives && isFile(route)
        ? { "304": { description: "Not modified: the ETag that the caller sent is current." } }
        : {}),
      ...failuresOf(route),
    },
  };
}

/** The whole API as OpenAPI 3.1, generated from the contract. */
export function openapi(): JsonSchema {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.values<AnyRoute>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Plumbline",
      version: "1",
      description: "Construction project management that shows a building as it truly stands.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
