import { z } from "zod";
import { emptyObject, noBody } from "./common.ts";
import { route } from "./route.ts";

const page = {
  method: "GET",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.string(),
  status: 200,
} as const;

export const getOpenapi = route({
  ...page,
  answer: z.record(z.string(), z.unknown()),
  name: "getOpenapi",
  summary: "Every call of the API for programs, as OpenAPI 3.1",
  path: "/api/openapi.json",
  gives: ["application/json; charset=utf-8"],
});

export const getReference = route({
  ...page,
  name: "getReference",
  summary: "Every call of the API for people, as a page",
  path: "/api/docs",
  gives: ["text/html; charset=utf-8"],
});

export const getReferenceStyle = route({
  ...page,
  name: "getReferenceStyle",
  summary: "The style of the page that lists every call",
  path: "/api/docs.css",
  gives: ["text/css; charset=utf-8"],
});
