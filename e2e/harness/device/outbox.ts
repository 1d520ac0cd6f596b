import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { type ReadMail, readMail } from "../../../server/testing/read-mail.ts";
import { RUN } from "../run.ts";

const outbox = path.join(process.env[RUN.dataDir] ?? "", "outbox");

/** All mails in the outbox for an address, oldest first. */
export async function mailsTo(address: string): Promise<ReadMail[]> {
  const files = await readdir(outbox).catch(() => []);
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .toSorted()
      .map((file) => readFile(path.join(outbox, file), "utf8")),
  );
  const mails = await Promise.all(
    sources.filter((source) => source.includes(address)).map(readMail),
  );
  return mails.filter(({ headers }) => headers.get("to")?.includes(address));
}

/** Waits until an address has `count` mails, and returns the newest. */
export async function newestMailTo(address: string, count = 1): Promise<ReadMail> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
  const newest = (await mailsTo(address)).at(-1);
  if (!newest) throw new Error(`The mail to ${address} does not exist`);
  return newest;
}

/** The link in a mail's button. @throws Error if there is none */
export function linkIn({ text }: ReadMail): string {
  const link = /https?:\/\/\S+[?&](?:invite|token)=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail:\n${text}`);
  return link;
}
