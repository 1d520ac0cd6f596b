import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { routes } from "../../contract/routes.ts";
import type { SubjectRef } from "../../contract/subjects.ts";
import { mailAddresses, newHandle } from "../platform/mail/mail-addresses.ts";
import type { Slow } from "../platform/slots.ts";
import { createCompany, type TestCompany, type TestPerson } from "./company.ts";
import { TEST_SECRET } from "./global-setup.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

// Fixtures of the tests about mail that arrives: a server with a real mail port for each file that imports this.

export const DOMAIN = "in.example.com";
export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;
export const logged: string[] = [];
let port = 0;

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return free;
}

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare({
  tls,
  ...options
}: {
  readonly rateLimit?: boolean;
  readonly slow?: Slow;
  /** The files of a certificate and its key. */
  readonly tls?: { readonly cert: string; readonly key: string };
} = {}): void {
  beforeAll(async () => {
    port = await freePort();
    app = await startTestApp({
      ...options,
      mailIn: { port, host: "127.0.0.1", domain: DOMAIN, ...(tls && { tls }) },
      log: (line) => logged.push(line),
    });
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    logged.length = 0;
    company = await createCompany(app.database.superuser);
  });
}

/** Somebody's address for snags of a project. */
export async function addressOf(
  person: TestPerson,
  projectId = company.projectId,
): Promise<string> {
  const answer = await app.call(routes.renewMailAddress, { params: { id: projectId } }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { address: string } }>().data.address;
}

/** Somebody's address for answers about a record, as it is in mails to them. */
export async function replyAddress(
  { id: userId }: TestPerson,
  subject: SubjectRef,
  projectId = company.projectId,
): Promise<string> {
  const { workspaceId } = company;
  const row = { handle: newHandle(), workspaceId, userId, projectId, subject };
  await app.database.superuser.query(
    `insert into mail_addresses (handle, workspace_id, user_id, project_id, subject_kind, subject_id, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [row.handle, workspaceId, userId, projectId, subject.kind, subject.id],
  );
  return mailAddresses({ secret: TEST_SECRET, domain: DOMAIN }).of(row);
}

/** The server's reply to another mail server. */
interface Told {
  readonly code: number;
  readonly words: string;
}

interface SentMail extends SendMailOptions {
  readonly to: string;
  /** The sender of the envelope. */
  readonly returnPath?: string;
  /** The certificate that the receiver must have; without it the mail goes unencrypted. */
  readonly trusted?: string;
}

/** Sends a mail over SMTP, as another mail server does. */
export async function mail({ returnPath, trusted, ...given }: SentMail): Promise<Told> {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port,
    ...(trusted === undefined
      ? { ignoreTLS: true }
      : { requireTLS: true, tls: { ca: trusted, servername: DOMAIN } }),
  });
  const from = "Funmi <funmi@else.example>";
  try {
    const { response } = await transport.sendMail({
      from,
      envelope: { from: returnPath ?? "funmi@else.example", to: given.to },
      ...given,
    });
    return told(response);
  } catch (error) {
    const { response, message } = error as Error & { response?: string };
    return told(response ?? `0 ${message}`);
  } finally {
    transport.close();
  }
}

function told(response: string): Told {
  const [, code = "0", words = ""] = /^(\d+) (?:\d\.\d\.\d+ )?(.*)$/s.exec(response) ?? [];
  return { code: Number(code), words };
}

/** A connection that sends bytes as they are given. */
interface RawConnection {
  readonly socket: Socket;
  /** Sends bytes, and waits for the next complete answer. */
  say(bytes: string | Buffer): Promise<string>;
  /** Resolves to the next answer. */
  hear(): Promise<string>;
  end(): void;
}

/** Connects in a way that no mail program would. @param from an address of this machine */
export async function connectRaw(from = "127.0.0.1"): Promise<RawConnection> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  const answers = socket.setEncoding("utf8")[Symbol.asyncIterator]();
  let heard = "";
  const hear = async (): Promise<string> => {
    for (;;) {
      const [answer] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(heard) ?? [];
      if (answer !== undefined) {
        heard = heard.slice(answer.length);
        return answer.trimEnd();
      }
      const { value, done } = await answers.next();
      if (done === true) throw new Error("The connection was ended");
      heard += value as string;
    }
  };
  const greeting = await hear();
  if (!greeting.startsWith("220")) throw new Error(greeting);
  return {
    socket,
    hear,
    async say(bytes) {
      socket.write(bytes);
      return hear();
    },
    end: () => socket.destroy(),
  };
}

/** Begins a mail to somebody, up to its text. */
export async function beginMail(to: string): Promise<RawConnection> {
  const connection = await connectRaw();
  for (const line of ["EHLO else.example", "MAIL FROM:<funmi@else.example>", `RCPT TO:<${to}>`])
    expect(await connection.say(`${line}\r\n`)).toMatch(/^250/m);
  expect(await connection.say("DATA\r\n")).toMatch(/^354/);
  return connection;
}

interface StoredSnag {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly by: string;
}

/** The snags of the company, the first one first. */
export async function snags(): Promise<StoredSnag[]> {
  const { rows } = await app.database.superuser.query<StoredSnag>(
    `select id, title, fields ->> 'description' as description, created_by as by from site_records
      where workspace_id = $1 and kind = 'snag' order by number`,
    [company.workspaceId],
  );
  return rows;
}

/** The comments on a record, the first one first. */
export async function commentsOn(id: string): Promise<{ body: string; by: string }[]> {
  const { rows } = await app.database.superuser.query<{ body: string; by: string }>(
    "select body, author_id as by from comments where subject_id = $1 order by created_at, id",
    [id],
  );
  return rows;
}

/** The files on a record. */
export async function filesOn(
  id: string,
): Promise<{ name: string; moment: string | null; by: string; key: string }[]> {
  const { rows } = await app.database.superuser.query<{
    name: string;
    moment: string | null;
    by: string;
    key: string;
  }>(
    `select name, moment, uploaded_by as by, storage_key as key from files
      where subject_id = $1 order by created_at, id`,
    [id],
  );
  return rows;
}
