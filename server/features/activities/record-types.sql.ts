import { type RawBuilder, sql } from "kysely";
import type { EntityType } from "../../../contract/activities.ts";
import { type SubjectKind, subjectKinds, subjects } from "../../../contract/subjects.ts";

/** The record types of activities, each with its wider kind on the wire. */
const wireTypes = {
  ...(Object.fromEntries(subjectKinds().map((kind) => [kind, subjects[kind].entityType])) as Record<
    SubjectKind,
    EntityType
  >),
  client_report: "project",
  cost_plan: "finance",
  import: "finance",
  exchange_rate: "finance",
  resource: "resource",
  user: "user",
  invitation: "user",
  workspace: "user",
} as const satisfies Record<string, EntityType>;

export type RecordType = keyof typeof wireTypes;

/** All record types of activities. */
export const recordTypes = Object.keys(wireTypes) as readonly RecordType[];

/** Record types whose activities only people who run projects read, besides money. */
export const typesForPlanners: ReadonlySet<RecordType> = new Set(["client_report"]);

/** Returns the wire kind of a record type. */
export function wireTypeOf(type: RecordType): EntityType {
  return wireTypes[type];
}

/** SQL for the wire's kind of the activity in row `a`. */
export const WIRE_TYPE = `case a.entity_type ${recordTypes
  .map((type) => `when '${type}' then '${wireTypes[type]}'`)
  .join(" ")} end`;

/** SQL that checks whether the activity in row `a` is of a wire kind. */
export function isOfWireType(wire: EntityType): RawBuilder<boolean> {
  const types = recordTypes.filter((type) => wireTypes[type] === wire);
  return sql`a.entity_type in (${sql.raw(types.map((type) => `'${type}'`).join(", "))})`;
}
