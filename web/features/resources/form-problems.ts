import type { z } from "zod";

/** What is wrong with a body, by field, in the contract's own words; empty where nothing is. */
export function problemsIn(schema: z.ZodType, body: unknown): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return {};
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  return problems;
}
