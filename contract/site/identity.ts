import { v5 } from "uuid";
import type { RecordKind } from "./kind.ts";

/** The namespace of ids that records have by what they say. */
const NAMESPACE = "6d1f2c0e-5b0f-4c59-9a43-1f7d1c1b2a90";

/**
 * The id that a record must have by its identifying fields, so that two devices which begin the same one apart begin
 * one, not two. Undefined for kinds whose ids are made freely.
 */
export function identityOf(
  kind: RecordKind,
  {
    project,
    fields,
  }: { readonly project: string; readonly fields: Readonly<Record<string, unknown>> },
): string | undefined {
  if (!kind.identity) return undefined;
  const parts = kind.identity.map((name) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  });
  return v5([kind.noun, project, ...parts].join(" "), NAMESPACE);
}
