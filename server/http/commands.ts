import type { FastifyReply, FastifyRequest } from "fastify";
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_HOURS,
  idempotencyKey,
  REPLAYED_HEADER,
} from "../../contract/idempotency.ts";
import type { AnyRoute } from "../../contract/route.ts";
import type { Ctx, SignedInActor } from "../context.ts";
import { type DoneCommand, recallCommand, rememberCommand } from "../database/commands.sql.ts";
import { sendWithCommit } from "../database/attempt.ts";
import { Refusal } from "../errors.ts";
import type { AnswerSeal } from "../platform/answer-seal.ts";
import type { Services } from "./services.ts";
import { asSignedIn } from "./signed-in.ts";

const HOUR_MS = 3_600_000;
/** Sealed and compressed. The largest answers, those of imports, stay well below. */
const MAX_ANSWER = 256 * 1024;

/** An answer: JSON text with its status, and whether it is replayed from an earlier request. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  readonly etag?: string;
}

interface Command {
  readonly key: string;
  readonly route: string;
  readonly fingerprint: Buffer;
}

/** The request's Idempotency-Key, if it has one. @throws Refusal `bad_request` */
function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers[IDEMPOTENCY_HEADER];
  if (header === undefined) return undefined;
  const { data } = idempotencyKey.safeParse(header);
  if (data !== undefined) return data;
  throw new Refusal(
    "bad_request",
    "The Idempotency-Key must be one UUID, created for this change only.",
  );
}

/** The context of a seal: the answer cannot be opened under another key, or for somebody else. */
function ownerOf({ workspaceId, userId }: SignedInActor, { key }: Command): string {
  return `${workspaceId} ${userId} ${key}`;
}

/** The answer of a command that was done before. @throws Refusal if it must not or cannot be shown */
function replay(
  done: DoneCommand,
  command: Command,
  opening: (sealed: Buffer) => string | undefined,
): Answered {
  if (done.route !== command.route || !done.fingerprint.equals(command.fingerprint))
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was already used for another change. Create a new key for each change.",
    );
  if (done.lapsed)
    throw new Refusal(
      "forbidden",
      "This was done when you first sent it. Your access has changed since, so reload to see what you can do now.",
    );
  const text = done.answer === null ? undefined : opening(done.answer);
  if (text === undefined)
    throw new Refusal(
      "conflict",
      "This was done when you first sent it, and its answer is no longer kept. Reload to see the current state.",
    );
  return { status: done.status, text, replayed: true };
}

/** The values to store for a command with the answer `text`. */
function sealed(seal: AnswerSeal, text: string, owner: string): Buffer | null {
  const answer = seal.seal(text, owner);
  return answer.length > MAX_ANSWER ? null : answer;
}

/**
 * Runs a write like asSignedIn. A write with an Idempotency-Key is stored with its answer in the same
 * transaction: if it is sent again within 24 hours, it gets the same answer and is not done again. A write
 * that fails is not stored.
 * @param what.given everything that the caller sent; read only if there is a key.
 * @param work returns the text of the answer.
 * @throws Refusal `bad_request` for a malformed key, `idempotency_key_reused` for a key of another write
 */
export async function asCommand(
  request: FastifyRequest,
  services: Services,
  what: { readonly route: AnyRoute; readonly input: () => readonly string[] },
  work: (ctx: Ctx) => Promise<string>,
): Promise<Answered> {
  const { route } = what;
  const needs = { kind: "write", action: route.action } as const;
  const key = keyOf(request);
  const first = async (ctx: Ctx): Promise<Answered> => ({
    status: route.status,
    text: await work(ctx),
    replayed: false,
  });
  if (key === undefined) return asSignedIn(request, services, needs, first);

  const { seal } = services;
  const fingerprint = seal.fingerprint([route.name, ...what.input()]);
  const command: Command = { key, route: route.name, fingerprint };
  const since = new Date(services.now().getTime() - IDEMPOTENCY_HOURS * HOUR_MS);
  let done: DoneCommand | undefined;
  const ask = async (tx: Ctx["tx"]): Promise<void> => {
    done = await recallCommand(tx, { key, since });
  };
  return asSignedIn(request, services, { ...needs, ask }, async (ctx) => {
    const owner = ownerOf(ctx.actor, command);
    if (done) return replay(done, command, (answer) => seal.open(answer, owner));
    const answered = await first(ctx);
    const { status, text } = answered;
    const answer = sealed(seal, text, owner);
    sendWithCommit(ctx.tx, rememberCommand(ctx.tx, { ...command, status, answer, now: ctx.now }));
    return answered;
  });
}

/** Answers of this many characters are compressed: of shorter ones, the connection is hardly slower than that. */
const COMPRESSED_FROM = 256 * 1024;

/** Sends JSON text, with a header if the answer is replayed, and one for its ETag. */
export function send(reply: FastifyReply, { status, text, replayed, etag }: Answered): void {
  if (replayed) reply.header(REPLAYED_HEADER, "true");
  const isLong = text.length >= COMPRESSED_FROM;
  // One tag stands for the text in every encoding, so that it is a weak one.
  if (etag !== undefined) reply.header("etag", isLong ? `W/${etag}` : etag);
  if (status === 304) {
    reply.code(304).send();
    return;
  }
  reply.code(status).header("content-type", "application/json; charset=utf-8");
  if (isLong) reply.compress(text);
  else reply.send(text);
}
