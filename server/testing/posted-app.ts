import { afterAll, beforeAll, beforeEach } from "vitest";
import { asSystem } from "../database/transaction.ts";
import { openMailTransport } from "../platform/mail/open-mail.ts";
import { startMailServer, type ReceivedMail, type TestMailServer } from "./mail-server.ts";
import { startTestApp, type TestApp, type TestAppOptions, testNow } from "./test-app.ts";
import { mailSender } from "../features/mail/public.ts";

/** A server that sends mail, and the mail server that takes it. */
export interface PostedApp extends TestApp {
  readonly post: TestMailServer;
  /** Sends what is queued, and returns all that this address has received, the newest last. */
  mailsTo(address: string): Promise<readonly ReceivedMail[]>;
  /** The code of the newest mail to this address. */
  codeTo(address: string): Promise<string>;
  /** The token of the invitation's link in the newest mail that has one. */
  inviteTo(address: string): Promise<string>;
}

/** Starts the whole server with a real mail server. */
export async function startPostedApp(options: TestAppOptions = {}): Promise<PostedApp> {
  const t = await startTestApp({
    mailIsSetUp: true,
    publicUrl: "https://plumb.example.com",
    ...options,
  });
  const post = await startMailServer();
  const now = () => t.clock.now;
  const config = {
    smtpUrl: post.url,
    mailFrom: undefined,
    publicUrl: "https://plumb.example.com",
    dataDir: "unused",
  };
  const sender = mailSender({
    system: (work) => asSystem(t.database.pool, work),
    now,
    warn: (error) => {
      throw error;
    },
    logFailure: () => undefined,
    transport: openMailTransport({ config, now, log: { warn: () => undefined } }),
  });
  const mailsTo = async (address: string) => {
    await sender.sendDue();
    return post.received.filter(({ to }) => to.includes(address));
  };
  return {
    ...t,
    post,
    mailsTo,
    async codeTo(address) {
      const mails = await mailsTo(address);
      const code = /^\d{4} \d{4}$/m.exec(mails.at(-1)?.text ?? "")?.[0];
      if (code === undefined) throw new Error(`The newest mail to ${address} has no code`);
      return code;
    },
    async inviteTo(address) {
      const texts = (await mailsTo(address)).map(({ text }) => text);
      const token = /register\?invite=([\w-]+)/.exec(texts.toReversed().join("\n"))?.[1];
      if (token === undefined) throw new Error(`No mail to ${address} has an invitation`);
      return token;
    },
    async close() {
      await sender.stop();
      await post.stop();
      await t.close();
    },
  };
}

export let t: PostedApp;

/** Prepares a server with mail for the tests of the file that calls it. */
export function prepare(options: TestAppOptions = {}): void {
  beforeAll(async () => {
    t = await startPostedApp(options);
  });
  afterAll(() => t.close());
  beforeEach(() => {
    t.clock.now = testNow();
  });
}
