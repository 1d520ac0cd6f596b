import type { Notification } from "../../../contract/mail/notifications.ts";
import { paths } from "../../paths.ts";
import { subjectPath } from "../../subjects.ts";

/**
 * The link of a notification: to its record, otherwise to the project, its programme or the exported files. Null
 * if the reader can no longer see any of them.
 */
export function notificationPath({
  kind,
  project,
  subject,
}: Pick<Notification, "kind" | "project" | "subject">): string | null {
  if (kind === "report") return paths.exports();
  if (project === null) return null;
  if (kind === "programme") return paths.projectRoom(project, "programme");
  if (subject) return subjectPath({ ...of(subject), project, comments: kind === "mention" });
  // A deleted expense leads to the list of expenses.
  const other = kind === "expense" ? "expense" : "project";
  return subjectPath({ kind: other, id: undefined, project, comments: kind === "mention" });
}

const of = ({ kind, _id: id }: NonNullable<Notification["subject"]>) => ({ kind, id });
