import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startMailServer, type TestMailServer } from "../../server/testing/mail-server.ts";
import { newEmail, submitRegister } from "./screens.ts";
import { startServer } from "./server-process.ts";
import { expect, test as base } from "./test.ts";

/** An installation of its own, without any company, that sends mail. */
export const test = base.extend<{ post: TestMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
  async post({}, provide) {
    const post = await startMailServer();
    await provide(post);
    await post.stop();
  },
  async baseURL({ post }, provide, info) {
    const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-registration-"));
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SMTP_URL: post.url,
      MAIL_FROM: "plumbline@example.com",
    };
    const server = await startServer({ env, log: info.outputPath("server.log") });
    await provide(server.address);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

/** Registers by the form, and waits for the dashboard. */
export async function registerCompany(page: Page, company: string): Promise<string> {
  const email = newEmail();
  await page.goto("/register");
  await submitRegister(page, { name: "Funmi Ade", company, email });
  await expect(page.getByRole("heading", { name: "Recent activities" })).toBeVisible();
  return email;
}

/** Waits for a mail to this address whose text matches, and returns the match. */
export async function mailed(post: TestMailServer, to: string, pattern: RegExp): Promise<string> {
  const found = () =>
    post.received.flatMap((mail) => (mail.to.includes(to) ? (pattern.exec(mail.text) ?? []) : []));
  await expect.poll(found).not.toEqual([]);
  return found()[0] ?? "";
}
