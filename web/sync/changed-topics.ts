import type { LiveMessage, LiveTopic } from "../../contract/live.ts";
import { namedSubject, type SubjectKind } from "../../contract/subjects.ts";
import type { Command } from "./core/command.ts";

interface Fields extends Partial<Record<SubjectKind, string>> {
  readonly _id?: unknown;
  readonly subject?: unknown;
}

/** The path segment before a record's id, for each topic that names records. */
const collectionOf: Partial<Record<LiveTopic, string>> = {
  task: "tasks",
  expense: "expenses",
  report: "reports",
};

/**
 * What a command changed, as live messages: the topics of its route, narrowed to the project and the
 * record as far as its input and its answer identify them.
 */
export function changedBy(command: Command, answer: unknown): LiveMessage[] {
  const body = fieldsOf(command.input.body);
  const data = fieldsOf(fieldsOf(answer).data);
  const project = command.project ?? projectOf(command, body, data);
  return command.route.changes.map((topic) => {
    const id = idOf(topic, command, body, data);
    return { topic, ...(project ? { project } : {}), ...(id ? { id } : {}) };
  });
}

function projectOf({ route, input }: Command, body: Fields, data: Fields): string | undefined {
  if (route.path.startsWith("/api/projects/{id}")) return textOf(fieldsOf(input.params).id);
  if (route.path === "/api/projects") return textOf(data._id);
  return textOf(body.project) ?? textOf(data.project) ?? textOf(fieldsOf(data.project)._id);
}

function idOf(topic: LiveTopic, { subject }: Command, body: Fields, data: Fields) {
  if (topic === "comment" || topic === "file")
    return textOf(fieldsOf(data.subject)._id) ?? namedSubject(body)?.id;
  const [collection, id] = subject.split(":");
  return collection === collectionOf[topic] ? id : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function fieldsOf(value: unknown): Fields & { readonly id?: unknown; readonly data?: unknown } {
  return typeof value === "object" && value !== null ? value : {};
}
