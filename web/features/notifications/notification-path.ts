import type { Notification } from "../../../contract/notifications.ts";
import { paths } from "../../paths.ts";
import { subjectPath } from "../../subjects.ts";

/**
 * Where a notification leads: to the record that it is about, else to its project, or to the reports. Null
 * if the reader sees nothing of it any more.
 */
export function notificationPath({
  kind,
  project,
  subject,
}: Pick<Notification, "kind" | "project" | "subject">): string | null {
  if (kind === "report") return paths.reports();
  if (project === null) return null;
  if (subject) return subjectPath({ ...of(subject), project, comments: kind === "mention" });
  // An expense that was deleted leads to the others.
  const other = kind === "expense" ? "expense" : "project";
  return subjectPath({ kind: other, id: undefined, project, comments: kind === "mention" });
}

const of = ({ kind, _id: id }: NonNullable<Notification["subject"]>) => ({ kind, id });
