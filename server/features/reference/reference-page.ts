import { z } from "zod";
import { IDEMPOTENCY_DAYS } from "../../../contract/idempotency.ts";
import { permissions } from "../../../contract/permissions.ts";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { groupOf, type JsonSchema, rolesFor } from "./openapi.ts";

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A schema in a few words: `one of todo, done`, `text`, `id`, `list of { … }`. */
function inWords(schema: JsonSchema | undefined): string {
  if (!schema) return "anything";
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].map(String).join(", ")}`;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  for (const key of ["anyOf", "oneOf"] as const) {
    if (Array.isArray(schema[key])) return (schema[key] as JsonSchema[]).map(inWords).join(" or ");
  }
  if (schema["type"] === "array") return `list of ${inWords(schema["items"] as JsonSchema)}`;
  if (schema["type"] === "object") {
    const names = Object.keys(schema["properties"] ?? {});
    return names.length > 0 ? `{ ${names.join(", ")} }` : "object";
  }
  const formats: Record<string, string> = {
    uuid: "id",
    date: "date YYYY-MM-DD",
    "date-time": "time, ISO 8601 in UTC",
  };
  const format = formats[String(schema["format"])];
  if (format) return format;
  const type = typeof schema["type"] === "string" ? schema["type"] : "anything";
  const limits = [
    ...(schema["minimum"] === undefined
      ? []
      : [`from ${Number(schema["minimum"]).toLocaleString("en")}`]),
    ...(schema["maximum"] === undefined
      ? []
      : [`to ${Number(schema["maximum"]).toLocaleString("en")}`]),
    ...(schema["maxLength"] === undefined
      ? []
      : [`at most ${Number(schema["maxLength"]).toLocaleString("en")} characters`]),
  ];
  const words: Record<string, string> = { string: "text", null: "null", integer: "whole number" };
  return [
    words[type] ?? type,
    ...(type === "integer" && limits.length > 1 ? limits.slice(1) : limits),
  ].join(", ");
}

function table(caption: string, schema: z.ZodType, io: "input" | "output"): string {
  const { properties, required } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  if (!properties || Object.keys(properties).length === 0) return "";
  const rows = Object.entries(properties).map(([name, property]) => {
    const needed = io === "input" && required?.includes(name) ? "required" : "";
    const preset =
      io === "input" && property["default"] !== undefined
        ? `default ${JSON.stringify(property["default"])}`
        : "";
    return `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(inWords(property))}</td><td>${needed || escape(preset)}</td></tr>`;
  });
  return `<table><caption>${caption}</caption><tbody>${rows.join("")}</tbody></table>`;
}

function who(route: AnyRoute): string {
  const may = rolesFor(route);
  if (!may) return "Needs no session";
  const words = {
    all: "",
    company: " (of their own company)",
    involved: " (made by them or assigned to them)",
    made: " (made by them)",
    none: "",
  };
  const { action } = route;
  return `For ${may.map((role) => `${role}${action ? words[permissions[action][role]] : ""}`).join(", ")}`;
}

function bodyCaption({ takes }: AnyRoute): string {
  return takes === "form"
    ? "Body, <code>multipart/form-data</code>; behind these fields the file, as <code>file</code>"
    : "Body";
}

function section(route: AnyRoute): string {
  return `<section id="${route.name}">
<h3><span class="method">${route.method}</span> <code>${escape(route.path)}</code></h3>
<p>${escape(route.summary)}. <span class="who">${escape(who(route))}.</span></p>
${table("In the path", route.params, "input")}
${table("In the query", route.query, "input")}
${route.method === "GET" ? "" : table(bodyCaption(route), route.body, "input")}
${route.gives ? `<p>Answer, ${route.status}: ${escape(route.gives.join(", "))}.</p>` : ""}
${table(`Answer, ${route.status}`, route.answer, "output")}
</section>`;
}

/** The API on one page for people, generated from the contract. It has no scripts. */
export function referencePage(): string {
  const groups = Map.groupBy(Object.values<AnyRoute>(routes), groupOf);
  const nav = [...groups].map(
    ([name, all]) =>
      `<li><a href="#group-${name}">${name}</a><ul>${all.map((r) => `<li><a href="#${r.name}">${r.method} ${escape(r.path.slice(4))}</a></li>`).join("")}</ul></li>`,
  );
  const body = [...groups].map(
    ([name, all]) => `<h2 id="group-${name}">${name}</h2>${all.map(section).join("\n")}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plumbline API reference</title><meta name="description" content="Every call of Plumbline's API: its input, its answer and its permissions.">
<link rel="stylesheet" href="/api/docs.css"></head>
<body><a class="skip" href="#main">Skip to the calls</a>
<header><p><a href="/">Plumbline</a></p><h1>API reference</h1>
<p>JSON over HTTP. Sign in with <a href="#login"><code>POST /api/auth/login</code></a>, then send <code>Authorization: Bearer</code> with the access token. A failure answers <code>{ message, code, fields? }</code>, the message written for a person: 400 not valid, 401 no session, 403 not allowed, 404 not there or out of sight, 409 contradicts what is stored, 413 too large, 415 of a kind that is not taken, 422 a repeated key, 429 too many attempts, 503 try again shortly, 507 no room left for files. In a change, a field left out is kept and <code>null</code> clears it. Lists go on with <code>cursor</code>. A write may bear an <code>Idempotency-Key</code>, a UUID that the client makes: sent again within ${IDEMPOTENCY_DAYS} days it is answered the same and not done again. Also as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<div class="columns"><nav aria-label="Calls"><ul>${nav.join("")}</ul></nav><main id="main">${body.join("\n")}</main></div></body></html>`;
}
