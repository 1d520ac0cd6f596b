import type { Notification } from "../../../contract/mail/notifications.ts";
import { paths } from "../../paths.ts";
import { subjectPath } from "../../subjects.ts";

/**
 * The link of a notification: to what waits for a decision, to its record, otherwise to the project, its programme or the exported files. Null
 * if the reader can no longer see any of them.
 */
export function notificationPath({
  kind,
  type,
  project,
  subject,
}: Pick<Notification, "kind" | "type" | "project" | "subject">): string | null {
  if (kind === "report") return paths.exports();
  if (project === null) return null;
  // Its maker is told of a decision by a warning or a success; who decides is asked.
  if (kind === "expense" && type === "info" && subject?.kind === "expense")
    return paths.waiting({ item: subject._id });
  if (kind === "programme") return paths.projectRoom(project, "programme");
  if (subject) return subjectPath({ ...of(subject), project, comments: kind === "mention" });
  // A deleted expense leads to the list of expenses.
  const other = kind === "expense" ? "expense" : "project";
  return subjectPath({ kind: other, id: undefined, project, comments: kind === "mention" });
}

const of = ({ kind, _id: id }: NonNullable<Notification["subject"]>) => ({ kind, id });
