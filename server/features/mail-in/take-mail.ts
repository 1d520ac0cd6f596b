import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { MAX_FILE_BYTES } from "../../../contract/files/files.ts";
import { MAX_MAIL_PICTURES } from "../../../contract/mail/mail-addresses.ts";
import { MAX_LONG_TEXT } from "../../../contract/site/long-text-limits.ts";
import type { MailAddressRow } from "../../context.ts";
import { asSystem } from "../../database/transaction.ts";
import type { Services } from "../../http/services.ts";
import type { StagedFile } from "../../platform/files/file-store.ts";
import { gate } from "../../platform/gate.ts";
import { selectProjectAddress } from "../mail-addresses/public.ts";
import { refuseMail } from "./answers.ts";
import type { MailArrival } from "./as-mailer.ts";
import { writeMail } from "./write-mail.ts";
import type { MailMessage } from "./message.ts";
import type { MessageTask } from "./message-worker.ts";

const limits = { pictures: MAX_MAIL_PICTURES, pictureBytes: MAX_FILE_BYTES };
/** A comment has at most 5,000 characters. Some of them may be needed to name what was not taken. */
const LONGEST_ANSWER = 4_000;
const HOUR = 3_600;
const MAX_HOURLY = 60;

/** Each mail that is being read is in memory with its pictures: up to 80 MB. */
const reading = gate({
  width: 2,
  queue: 50,
  busy: "Many mails are arriving at this moment. Please try again shortly.",
});

/**
 * The person and the record to which one of our addresses belongs.
 * @throws MailRefusal for every other address
 */
export async function recipientOf(services: Services, to: string): Promise<MailAddressRow> {
  const { mailIn } = services;
  const read = mailIn?.read(to);
  if (!mailIn || !read) throw refuseMail("relaying");
  const row = await asSystem(services.pool, (tx) => selectProjectAddress(tx, read.handle));
  if (!row || !mailIn.isCodeOf(read.code, row)) throw refuseMail("unknown");
  return row;
}

/** The name by which a mail is recognised if it arrives again: its message id, or else a hash of its content. */
async function nameOf(messageId: string | undefined, path: string): Promise<string> {
  return (
    messageId ??
    createHash("sha256")
      .update(await readFile(path))
      .digest("hex")
  );
}

/**
 * Does what a mail asks for, as the person to whom its address belongs. All of it is committed when this returns.
 * @returns the outcome, for the log
 * @throws MailRefusal, or any error of the use cases
 */
export async function takeMail(
  services: Services,
  arrival: MailArrival,
  { staged, from }: { readonly staged: StagedFile; readonly from: string },
): Promise<"done" | "ignored"> {
  const { handle, subject } = arrival.address;
  return reading(async () => {
    const message = await readMessage({ path: staged.path, from, limits });
    if (!message) throw refuseMail("unreadable");
    if (message.isAutomatic) return "ignored";
    await services.countAttempt({ key: `mail to ${handle}`, max: MAX_HOURLY, seconds: HOUR });
    const { answer, words, title, pictures } = message;
    const written = subject ? answer : words;
    if (written === "" && pictures.length === 0 && (subject || title === ""))
      throw refuseMail("empty");
    if (written.length > (subject ? LONGEST_ANSWER : MAX_LONG_TEXT)) throw refuseMail("tooLong");
    const messageId = await nameOf(message.messageId, staged.path);
    await writeMail(services, arrival, { ...message, messageId });
    return "done";
  });
}

/** Megabytes of JavaScript memory for one mail, besides its attachments. */
const HEAP_MB = 256;
const PATIENCE_MS = 30_000;

/**
 * Reads a mail in a thread of its own. Whatever is wrong with the mail, requests are answered meanwhile, and the
 * thread ends.
 * @returns undefined if the mail cannot be read within the limits of memory and time
 */
async function readMessage(task: MessageTask): Promise<MailMessage | undefined> {
  const worker = new Worker(new URL("./message-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  try {
    return await new Promise((resolve) => {
      worker.once("message", (message: MailMessage | undefined) => resolve(message));
      worker.once("error", () => resolve(undefined));
      worker.once("exit", () => resolve(undefined));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
