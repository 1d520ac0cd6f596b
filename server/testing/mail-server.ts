import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { type ReadMail, readMail } from "./read-mail.ts";

export interface ReceivedMail extends ReadMail {
  readonly from: string;
  readonly to: readonly string[];
}

/** A real mail server that delivers nothing. */
export interface TestMailServer {
  /** The server's address, in the form of `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Its reply to a recipient instead of accepting the mail; undefined to accept it. */
  refusal: ((to: string) => { code: number; message: string } | undefined) | undefined;
  /** Awaited after the server has read a message, before it accepts the message. */
  hold: Promise<void> | undefined;
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
}

/** Starts a mail server; with `password`, for the user `plumbline` alone. */
export async function startMailServer(
  options: { readonly password?: string } = {},
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let port = 0;
  let server: SMTPServer;
  const mailServer: TestMailServer = {
    get url() {
      const user = options.password === undefined ? "" : `plumbline:${options.password}@`;
      return `smtp://${user}127.0.0.1:${port}`;
    },
    received,
    refusal: undefined,
    hold: undefined,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
    async start() {
      server = new SMTPServer({
        authOptional: options.password === undefined,
        // Without TLS, which a test on one machine does not need.
        disabledCommands: ["STARTTLS"],
        closeTimeout: 100,
        onAuth(auth, _session, done) {
          if (auth.username === "plumbline" && auth.password === options.password)
            done(null, { user: auth.username });
          else done(Object.assign(new Error("Invalid user or password"), { responseCode: 535 }));
        },
        onRcptTo({ address }, _session, done) {
          const refused = mailServer.refusal?.(address);
          if (!refused) done();
          else done(Object.assign(new Error(refused.message), { responseCode: refused.code }));
        },
        onData(stream, { envelope }, done) {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", async () => {
            const from = envelope.mailFrom ? envelope.mailFrom.address : "";
            received.push({
              ...(await readMail(Buffer.concat(chunks))),
              from,
              to: envelope.rcptTo.map(({ address }) => address),
            });
            await mailServer.hold;
            done();
          });
        },
      });
      server.on("error", () => undefined);
      const listening = server.listen(port, "127.0.0.1");
      await once(listening, "listening");
      port = (listening.address() as AddressInfo).port;
    },
  };
  await mailServer.start();
  return mailServer;
}
