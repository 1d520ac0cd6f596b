import type { z } from "zod";
import type { LiveTopic } from "./live.ts";
import type { Action } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the API, declared once for both sides: the server registers it, the web calls it, the
 * reference page prints it.
 *
 * `access: "public"` needs no session. `access: "session"` needs an access token; `action` then names
 * the row of the role × action table that the caller must satisfy before the route runs.
 * Finer rules (a person's own task, a team's project) belong to the use case.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** For writes: the topics that become stale on the caller's own screen after a success. */
  readonly changes?: readonly LiveTopic[];
  /** Path with `{param}` placeholders, as OpenAPI writes them. */
  readonly path: `/api/${string}`;
  readonly access: "public" | "session";
  readonly action?: Action;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** A multipart/form-data body: the fields of `body`, then one file, named `file`. */
  readonly takes?: "form";
  /** Media types of an answer that is not JSON: a file, or with `answer` a text or a stream. */
  readonly gives?: readonly string[];
  /** The largest request body in bytes, if more than a megabyte is needed. */
  readonly maxBody?: number;
  /**
   * With `maxBody`: says that most bodies are small. Only bodies of more than a megabyte wait for one of the few
   * slots.
   */
  readonly mostlySmall?: true;
  /** A write that takes no Idempotency-Key, because it renews a sign-in, must ask for a password or link again, or says by itself what was done. */
  readonly unkeyed?: true;
  /** The status of a successful answer. */
  readonly status: 200 | 201 | 204;
}

export type AnyRoute = Route;

/** What the caller passes: before coercion and defaults. */
export type ParamsOf<R extends AnyRoute> = z.input<R["params"]>;
export type QueryOf<R extends AnyRoute> = z.input<R["query"]>;
export type BodyOf<R extends AnyRoute> = z.input<R["body"]>;
/** The body of a successful answer. */
export type AnswerOf<R extends AnyRoute> = z.output<R["answer"]>;

/** What a use case receives: parsed, trimmed, with defaults. */
export type ParsedQuery<R extends AnyRoute> = z.output<R["query"]>;
export type ParsedBody<R extends AnyRoute> = z.output<R["body"]>;

/** A read changes nothing. A write declares what it changes, even if that is nothing. */
type Effect =
  | { readonly method: "GET"; readonly changes?: never }
  | { readonly method: Exclude<Method, "GET">; readonly changes: readonly LiveTopic[] };

/** Declares a route. The identity function; it exists for type inference. */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Route<Params, Query, Body, Answer> & Effect): Route<Params, Query, Body, Answer> {
  return definition;
}
