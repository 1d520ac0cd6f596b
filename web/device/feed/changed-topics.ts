import type { LiveMessage, LiveTopic } from "../../../contract/live.ts";
import { namedSubject, type SubjectKind } from "../../../contract/subjects.ts";
import type { Command } from "../outbox/command.ts";

interface Fields extends Partial<Record<SubjectKind, string>> {
  readonly _id?: unknown;
  readonly subject?: unknown;
}

/** The path of the records, for each topic that names them. */
const pathOf: Partial<Record<LiveTopic, string>> = {
  task: "/api/tasks",
  expense: "/api/expenses",
  report: "/api/reports/jobs",
};

/**
 * What a command changed, as live messages: the topics of its route, narrowed to the project and the
 * record as far as its input and its answer identify them.
 */
export function changedBy(command: Command, answer: unknown): LiveMessage[] {
  const body = fieldsOf(command.input.body);
  const data = fieldsOf(fieldsOf(answer).data);
  const project = command.project ?? projectOf(command, body, data);
  return command.route.changes.flatMap((topic) =>
    idsOf(topic, command, body, data).map((id) => ({
      topic,
      ...(project ? { project } : {}),
      ...(id ? { id } : {}),
    })),
  );
}

function projectOf({ route, input }: Command, body: Fields, data: Fields): string | undefined {
  if (route.path.startsWith("/api/projects/{id}")) return textOf(fieldsOf(input.params).id);
  if (route.path === "/api/projects") return textOf(data._id);
  return textOf(body.project) ?? textOf(data.project) ?? textOf(fieldsOf(data.project)._id);
}

/** The records that changed; a single undefined if it is unknown which. */
function idsOf(
  topic: LiveTopic,
  { route, input }: Command,
  body: Fields,
  data: Fields,
): readonly (string | undefined)[] {
  if (topic === "comment" || topic === "file")
    return [textOf(fieldsOf(data.subject)._id) ?? namedSubject(body)?.id];
  const path = pathOf[topic];
  if (path === undefined) return [undefined];
  const isStep = route.path.startsWith(`${path}/{id}/`);
  if (!isStep && route.path !== path && route.path !== `${path}/{id}`) return [undefined];
  const answered = textOf(data._id);
  // A step can add a record that only its answer names, such as the entry that reverses an expense.
  if (isStep && answered === undefined) return [undefined];
  const ids = new Set([textOf(fieldsOf(input.params).id) ?? textOf(body._id), answered]);
  if (ids.size > 1) ids.delete(undefined);
  return [...ids];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function fieldsOf(value: unknown): Fields & { readonly id?: unknown; readonly data?: unknown } {
  return typeof value === "object" && value !== null ? value : {};
}
