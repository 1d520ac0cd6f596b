import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { MAX_MAIL_BYTES } from "../../../contract/mail/mail-addresses.ts";
import { StartError } from "../../database/embedded/start-error.ts";
import type { Services } from "../../http/services.ts";
import type { MailInSetting } from "../../platform/mail/mail-addresses.ts";
import { answerTo, type MailRefusal, refuseMail } from "./answers.ts";
import { type MailConnections, mailConnections } from "./connections.ts";
import { recipientOf, takeMail } from "./take-mail.ts";

const SILENCE_MS = 60_000;
/** How long the server waits, when it stops, for mail that is being processed. */
const CLOSE_MS = 10_000;
/** A sender who asks for more addresses that do not exist is guessing. */
const MAX_WRONG = 5;

/** The bytes of a mail up to the limit. The rest is read and dropped, so that the sender receives the answer. */
async function* upToLimit(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) yield chunk;
}

async function tlsOf({ tls }: MailInSetting) {
  if (!tls) return undefined;
  const read = (file: string, name: string) =>
    readFile(file).catch(() => {
      throw new StartError(`${name} names a file that cannot be read.`);
    });
  const [cert, key] = await Promise.all([
    read(tls.cert, "MAIL_IN_CERT"),
    read(tls.key, "MAIL_IN_KEY"),
  ]);
  return { cert, key };
}

interface Receiver {
  readonly smtp: SMTPServer;
  readonly connections: MailConnections;
}

/** A mail server that takes mail for our own addresses, and forwards none. It logs no address, subject or word. */
async function openReceiver(
  services: Services,
  setting: MailInSetting,
  log: FastifyBaseLogger,
): Promise<Receiver> {
  const tls = await tlsOf(setting);
  const wrong = new Map<string, number>();

  const fail = (error: unknown, id: string): MailRefusal => {
    const { answer: refusal, isOurs } = answerTo(error);
    if (isOurs) log.error({ err: error, mail: id }, "mail: could not be taken, is to come again");
    else log.info({ mail: id, code: refusal.responseCode }, "mail: refused");
    return refusal;
  };

  /** Tells the other mail server the result of its step. */
  async function answer(
    tell: (failure?: MailRefusal | null) => void,
    { id }: SMTPServerSession,
    work: () => Promise<void>,
  ): Promise<void> {
    const failure = await work().then(
      () => null,
      (error: unknown) => fail(error, id),
    );
    tell(failure);
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const staged = await services.files.stage(Readable.from(upToLimit(stream)));
    try {
      if (stream.sizeExceeded) throw refuseMail("tooLarge");
      const { mailFrom, rcptTo } = session.envelope;
      const [to] = rcptTo;
      const address = await recipientOf(services, to?.address ?? "");
      const arrival = { address, id: services.newId(), network: session.remoteAddress };
      const from = mailFrom ? mailFrom.address : "";
      const outcome = await connections.during(session, () =>
        takeMail(services, arrival, { staged, from }),
      );
      log.info({ mail: session.id, outcome }, "mail: taken");
    } finally {
      await staged.remove();
    }
  }

  const smtp = new SMTPServer({
    name: setting.domain,
    banner: "Plumbline",
    ...tls,
    size: MAX_MAIL_BYTES,
    authOptional: true,
    disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // A mail gets one answer, but its recipients' answers may differ. The sender sends the mail to each recipient
    // separately.
    maxRecipients: 1,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect(session, done) {
      try {
        connections.enter(session);
        done();
      } catch {
        done(refuseMail("busy"));
      }
    },
    onClose(session) {
      wrong.delete(session.id);
    },
    onRcptTo({ address }, session, done) {
      void answer(done, session, async () => {
        await recipientOf(services, address).catch((error: unknown) => {
          const count = (wrong.get(session.id) ?? 0) + 1;
          wrong.set(session.id, count);
          throw count > MAX_WRONG ? refuseMail("busy") : error;
        });
      });
    },
    onData(stream, session, done) {
      void answer(done, session, () => take(stream, session));
    },
  });
  const connections = mailConnections(smtp.server, services.slow);
  return { smtp, connections };
}

function explainListen(error: unknown, { port, host }: MailInSetting): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new StartError(
      `Port ${port} on ${host} is in use by another program. Stop it, or set MAIL_IN_PORT to another number.`,
    );
  if (code === "EACCES")
    return new StartError(
      `Port ${port} needs more rights than this user has. Set MAIL_IN_PORT to a number above 1023, and forward to it.`,
    );
  return error;
}

/** Receives mail while the app is open. */
export function receiveMail(
  app: FastifyInstance,
  services: Services,
  setting: MailInSetting,
): void {
  let receiver: Receiver | undefined;
  app.addHook("onReady", async () => {
    receiver = await openReceiver(services, setting, app.log);
    const { smtp } = receiver;
    smtp.on("error", (error) => app.log.warn({ err: error }, "mail: a connection failed"));
    const listening = smtp.listen(setting.port, setting.host);
    try {
      await once(listening, "listening");
    } catch (error) {
      throw explainListen(error, setting);
    }
  });
  app.addHook("onClose", async () => {
    const open = receiver;
    open?.connections.close();
    if (open) await new Promise<void>((resolve) => open.smtp.close(resolve));
  });
}
