import { inject } from "vitest";
import type { Config } from "../../config.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { openMailTransport } from "../../platform/mail/open-mail.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { type MailSender, mailSender } from "./mail-sender.ts";
import type { QueuedMail } from "./mail.sql.ts";
import { queueMail } from "./queue-mail.ts";

/** Contained in the text of every mail that `queue` writes, unless it is given another. */
export const SECRET = "https://plumb.example.com/?invite=s3cret";

/** The whole mail pipeline, with a clock that a test can move. */
export interface MailFixture {
  readonly database: TestDatabase;
  readonly server: TestMailServer;
  readonly company: TestCompany;
  /** The log entries. */
  readonly logged: readonly { readonly details: object; readonly message: string }[];
  now: Date;
  pass(ms: number): void;
  /** Another server process; without `config`, it sends to the mail server. */
  sender(config?: Partial<Config>): MailSender;
  /** A mail that is not queued yet. */
  mail(change?: Partial<QueuedMail>): QueuedMail;
  /** Queues a mail. @returns its id */
  queue(change?: Partial<QueuedMail>): Promise<string>;
  /** A mail as it is stored. */
  rowOf(id: string): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
}

/** A test's own mail server. */
export async function openMailFixture(): Promise<MailFixture> {
  const database = await createTestDatabase(inject("serverUrl"));
  const server = await startMailServer();
  const company = await createCompany(database.superuser);
  const logged: { details: object; message: string }[] = [];
  const senders: MailSender[] = [];
  const fixture: MailFixture = {
    database,
    server,
    company,
    logged,
    now: new Date("2026-03-10T06:00:00Z"),
    pass(ms) {
      fixture.now = new Date(fixture.now.getTime() + ms);
    },
    sender(config = {}) {
      const now = () => fixture.now;
      const logFailure = (details: object, message: string) => logged.push({ details, message });
      const made = mailSender({
        system: (work) => asSystem(database.pool, work),
        now,
        warn: (error) => {
          throw error;
        },
        logFailure,
        transport: openMailTransport({
          config: {
            smtpUrl: server.url,
            mailFrom: undefined,
            publicUrl: "https://plumb.example.com",
            dataDir: "unused",
            ...config,
          },
          now,
          log: { warn: logFailure },
        }),
      });
      senders.push(made);
      return made;
    },
    mail: (change = {}) => ({
      id: newId(),
      workspaceId: company.workspaceId,
      to: "funmi@example.com",
      kind: "invitation",
      subject: "Ada invites you",
      ...renderMail({
        heading: "Welcome",
        blocks: [{ kind: "action", label: "Join", url: SECRET }],
        footer: [],
      }),
      now: fixture.now,
      ...change,
    }),
    async queue(change) {
      const mail = fixture.mail(change);
      await asSystem(database.pool, (tx) => queueMail(tx, mail));
      return mail.id;
    },
    async rowOf(id) {
      const { rows } = await database.superuser.query<Record<string, unknown>>(
        "select * from mails where id = $1",
        [id],
      );
      return rows[0];
    },
    async close() {
      for (const sender of senders) await sender.stop();
      await server.stop();
      await database.drop();
    },
  };
  return fixture;
}
