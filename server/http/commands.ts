import type { FastifyRequest } from "fastify";
import {
  IDEMPOTENCY_DAYS,
  IDEMPOTENCY_HEADER,
  idempotencyKey,
  LONG_ANSWER_HOURS,
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
/**
 * The maximum size of a stored answer, sealed and compressed. The largest answers, those of imports, stay well
 * below it.
 */
const MAX_ANSWER = 256 * 1024;

/** An answer: JSON text with its status (none with 204 and 304), and whether it is replayed from an earlier request. */
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

function isSame(done: DoneCommand, { route, fingerprint }: Command): boolean {
  return done.route === route && done.fingerprint.equals(fingerprint);
}

/** The answer of a command that was done before. @throws Refusal if it must not or cannot be shown */
function replay(
  done: DoneCommand,
  command: Command,
  opening: (sealed: Buffer) => string | undefined,
): Answered {
  if (!isSame(done, command))
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

/** Whether a write contains the id of what it makes, so that the use case itself makes it only once. */
function hasOwnId({ body }: FastifyRequest): boolean {
  return typeof body === "object" && body !== null && "_id" in body;
}

/** The values to store for a command with the answer `text`. */
function sealed(seal: AnswerSeal, text: string, owner: string): Buffer | null {
  const answer = seal.seal(text, owner);
  return answer.length > MAX_ANSWER ? null : answer;
}

/**
 * Runs a write like asSignedIn. A write with an Idempotency-Key is stored with its answer in the same transaction:
 * if it is sent again within 31 days, it gets the same answer and is not done again. A write that fails is not
 * stored.
 * @param what.input everything that the caller sent; read only if there is a key.
 * @param what.closed aborted when the client has disconnected: a request that still waits for its turn leaves the
 *   queue, and is sent again.
 * @param work returns the text of the answer.
 * @throws Refusal `bad_request` for a malformed key, `idempotency_key_reused` for a key of another write
 */
export async function asCommand(
  request: FastifyRequest,
  services: Services,
  what: {
    readonly route: AnyRoute;
    readonly input: () => readonly string[];
    readonly closed?: AbortSignal;
  },
  work: (ctx: Ctx) => Promise<string>,
): Promise<Answered> {
  const { route, closed } = what;
  const needs = {
    kind: "write",
    action: route.action,
    name: route.name,
    ...(closed && { closed }),
  } as const;
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
  const now = services.now().getTime();
  const since = new Date(now - 24 * IDEMPOTENCY_DAYS * HOUR_MS);
  const longSince = new Date(now - LONG_ANSWER_HOURS * HOUR_MS);
  let done: DoneCommand | undefined;
  const ask = async (tx: Ctx["tx"]): Promise<void> => {
    done = await recallCommand(tx, { key, since, longSince });
  };
  return asSignedIn(request, services, { ...needs, ask }, async (ctx) => {
    const owner = ownerOf(ctx.actor, command);
    // A record that was made before is recognised by its own id: it gives the answer that was dropped.
    const isToldById =
      done?.aged === true && done.answer === null && isSame(done, command) && hasOwnId(request);
    if (done && !isToldById) return replay(done, command, (answer) => seal.open(answer, owner));
    const answered = await first(ctx);
    const { status, text } = answered;
    const answer = sealed(seal, text, owner);
    sendWithCommit(ctx.tx, rememberCommand(ctx.tx, { ...command, status, answer, now: ctx.now }));
    return answered;
  });
}
