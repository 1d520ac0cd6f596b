import { z } from "zod";
import { day, emptyObject, idParams, noBody, requiredLine, text } from "../common.ts";
import { route } from "../route.ts";
import { MAX_REASON, task } from "./tasks.ts";

const path = "/api/tasks/{id}/due-date-proposal";

const proposal = {
  changes: ["task", "activity"],
  access: "session",
  params: idParams,
  query: emptyObject,
  answer: z.object({ data: task }),
  status: 200,
} as const;

export const proposeDueDate = route({
  ...proposal,
  name: "proposeDueDate",
  summary: "Propose another due date for a task; it replaces a proposal that waits",
  method: "POST",
  path,
  action: "task.propose",
  body: z.object({
    dueDate: day,
    reason: requiredLine("Reason", MAX_REASON, "Say why the date should move."),
  }),
});

export const withdrawDueDate = route({
  ...proposal,
  name: "withdrawDueDate",
  summary: "Withdraw the caller's own proposal",
  method: "DELETE",
  path,
  action: "task.propose",
  body: noBody,
});

/** The proposed date that was seen. */
const seen = z.object({ dueDate: day });

export const acceptDueDate = route({
  ...proposal,
  name: "acceptDueDate",
  summary: "Move a task to the proposed due date; 409 if another was proposed meanwhile, or none",
  method: "POST",
  path: `${path}/accept`,
  action: "task.schedule",
  body: seen,
});

export const declineDueDate = route({
  ...proposal,
  name: "declineDueDate",
  summary: "Decline the proposed due date; 409 if another was proposed meanwhile, or none",
  method: "POST",
  path: `${path}/decline`,
  action: "task.schedule",
  body: seen.extend({ reason: text("Reason", MAX_REASON).optional() }),
});
