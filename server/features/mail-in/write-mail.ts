import type { SubjectRef } from "../../../contract/subjects.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../http/services.ts";
import { type CommentedKind, createComment } from "../comments/public.ts";
import { postSync } from "../site/public.ts";
import { addPictures } from "./add-pictures.ts";
import { type MailArrival, inNameOf } from "./as-mailer.ts";
import { idOf } from "./ids.ts";
import type { MailMessage } from "./message.ts";
import { commentParts } from "../../../contract/mentions.ts";

/** A mail to be processed, with the name by which it is recognised if it arrives again. */
type NamedMessage = MailMessage & { readonly messageId: string };

const LONGEST_TITLE = 200;

function titleOf({ title, words }: MailMessage): string {
  const [first = ""] = words.split("\n");
  const found = title || first.trim() || "Sent by mail";
  return found.length <= LONGEST_TITLE
    ? found
    : `${found
        .slice(0, LONGEST_TITLE - 1)
        .trimEnd()
        .toWellFormed()}…`;
}

/** The most attachments that are named as not taken. */
const NAMED = 10;

/** Returns a sentence such as "2 attachments were not taken: plan.pdf (not a picture), …" */
function leftWords(left: readonly string[]): string {
  const some = left.length === 1 ? "1 attachment was" : `${left.length} attachments were`;
  const more = left.length > NAMED ? [`and ${left.length - NAMED} more`] : [];
  return `${some} not taken: ${[...left.slice(0, NAMED), ...more].join(", ")}.`;
}

async function comment(
  services: Services,
  arrival: MailArrival,
  { on, body, messageId }: { on: SubjectRef; body: string; messageId: string },
): Promise<void> {
  const _id = idOf(arrival, messageId, "comment");
  const named = { [on.kind]: on.id } as { [K in CommentedKind]?: string };
  await inNameOf(services, arrival, "comment.create", (ctx) =>
    createComment(ctx, {
      params: {},
      query: {},
      body: { _id, ...named, body: asPlainWords(body) },
    }),
  );
}

/**
 * Adds a snag. If the same mail arrives again, the snag already exists, and nothing is added. @throws Refusal as
 * the site refuses it
 */
async function addSnag(
  services: Services,
  arrival: MailArrival,
  message: NamedMessage,
): Promise<SubjectRef<"snag">> {
  const { messageId, words } = message;
  const { projectId, handle } = arrival.address;
  const id = idOf(arrival, messageId, "snag");
  const command = {
    _id: idOf(arrival, messageId, "command"),
    at: services.now().toISOString(),
    record: "snag",
    id,
    project: projectId,
    act: "create",
    fields: { title: titleOf(message), ...(words !== "" && { description: words }) },
  };
  // Each address has one replica, as if it were another device of the person.
  const body = { replica: idOf(arrival, handle, "replica"), commands: [command] };
  const { data } = await inNameOf(services, arrival, "site.write", (ctx) =>
    postSync(ctx, { params: {}, query: {}, body }),
  );
  const [result] = data.results;
  // This is the same mail with a different text: a mailing list may have added words on the way.
  const isAgain = result?.code === "id_reused" || result?.code === "id_taken";
  if (result?.status === "refused" && !isAgain)
    throw new Refusal("forbidden", result.message ?? "This snag could not be added.");
  return { kind: "snag", id };
}

/**
 * Does what a mail asks for. Each step is done only once, so that a mail that was interrupted continues when it
 * arrives again.
 */
export async function writeMail(
  services: Services,
  arrival: MailArrival,
  message: NamedMessage,
): Promise<void> {
  const { messageId, pictures } = message;
  const { subject } = arrival.address;
  const on = subject ?? (await addSnag(services, arrival, message));
  const left = [
    ...message.left,
    ...(await addPictures(services, arrival, {
      pictures,
      messageId,
      on,
      ...(!subject && { facts: { moment: "before" } }),
    })),
  ];
  const notTaken = left.length === 0 ? "" : leftWords(left);
  const body = [subject ? message.answer : "", notTaken].filter((part) => part !== "").join("\n\n");
  if (body !== "") await comment(services, arrival, { on, body, messageId });
}

/** Turns words of a mail into a comment that mentions nobody, whatever was copied into it. */
function asPlainWords(text: string): string {
  return commentParts(text)
    .map((part) => (part.kind === "text" ? part.text : `@${part.name}`))
    .join("");
}
