import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnswerOf, AnyRoute } from "../../contract/route.ts";
import type { Ctx, Input, JsonText, OpenCtx, TaggedText } from "../context.ts";
import type { Claims } from "../database/transaction.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Gate } from "../platform/gate.ts";
import type { SlotLimits } from "../platform/slots.ts";
import type { Answered } from "./commands.ts";
import type { OutgoingFile, OutgoingText } from "./send-file.ts";
import type { Services } from "./services.ts";

type Answer<R extends AnyRoute> = Promise<AnswerOf<R> | JsonText<AnswerOf<R>>>;

/** What is available to make a file, once the transaction that found it has ended. */
export interface FileMaking {
  readonly files: FileStore;
  /** Aborted when the caller has disconnected or lost the slot. */
  readonly ended: AbortSignal;
  /** Runs one more transaction of the same caller, which may write. */
  readonly write: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Runs something when the answer is over, whether it was sent or not. */
  readonly afterwards: (clean: () => void) => void;
}

type Make = (making: FileMaking) => OutgoingFile | OutgoingText | Promise<OutgoingFile>;

interface FileOptions {
  /** The transaction writes, because it records what is sent. */
  readonly writes?: true;
  /** An address that is not valid is refused before the sign-in is checked. */
  readonly inputFirst?: true;
  /** The gate at which a call waits before its file is made. */
  readonly inTurn?: Gate;
  /** How many callers may have a file made and sent at once. */
  readonly limits?: SlotLimits;
}

/** One person's stream: who they are, and how long their access token is still valid. */
export interface Listening {
  readonly claims: Claims;
  readonly expiresInMs: number;
  readonly input: Input<AnyRoute>;
}

/** A route of the contract with its handler. */
export type Endpoint =
  | {
      readonly kind: "read";
      readonly route: AnyRoute;
      /** Whether the answer has a tag. A caller who names the tag may not need the text. */
      readonly isTagged: boolean;
      readonly serve: (ctx: Ctx, input: Input<AnyRoute>) => Promise<unknown>;
    }
  | {
      readonly kind: "write";
      readonly route: AnyRoute;
      /** The gate at which a call waits before its transaction begins. */
      readonly inTurn?: Gate;
      readonly serve: (ctx: Ctx, input: Input<AnyRoute>) => Promise<unknown>;
    }
  | {
      readonly kind: "open";
      readonly route: AnyRoute;
      readonly serve: (ctx: OpenCtx, input: Input<AnyRoute>) => Promise<unknown>;
    }
  | {
      readonly kind: "file";
      readonly route: AnyRoute;
      readonly options: FileOptions;
      readonly serve: (ctx: Ctx, input: Input<AnyRoute>) => Promise<Make>;
    }
  | {
      readonly kind: "stream";
      readonly route: AnyRoute;
      /** Called once for each server. */
      readonly start: (app: FastifyInstance, services: Services) => Listen;
    }
  | { readonly kind: "page"; readonly route: AnyRoute; readonly write: () => Promise<string> }
  | {
      readonly kind: "upload";
      readonly route: AnyRoute;
      readonly serve: (request: FastifyRequest, services: Services) => Promise<Answered>;
    }
  | { readonly kind: "form"; readonly route: AnyRoute; readonly mount: Mount };

type Listen = (listening: Listening) => Promise<Readable>;
type Mount = (app: FastifyInstance, services: Services) => Promise<void>;

/** A use case that only reads: it runs in a read-only transaction of the actor. */
export function read<R extends AnyRoute>(
  route: R,
  serve: (ctx: Ctx, input: Input<R>) => Answer<R>,
): Endpoint {
  return {
    kind: "read",
    route,
    isTagged: false,
    serve: serve,
  };
}

/** A read whose answer has a tag. */
export function taggedRead<R extends AnyRoute>(
  route: R,
  serve: (ctx: Ctx, input: Input<R>) => Promise<JsonText<AnswerOf<R>> | TaggedText<AnswerOf<R>>>,
): Endpoint {
  return {
    kind: "read",
    route,
    isTagged: true,
    serve: serve,
  };
}

/**
 * A use case that changes something: everything is committed, or nothing.
 * @param inTurn if set, the gate at which a call waits for its turn, without a connection to the database.
 */
export function write<R extends AnyRoute>(
  route: R,
  serve: (ctx: Ctx, input: Input<R>) => Answer<R>,
  inTurn?: Gate,
): Endpoint {
  return {
    kind: "write",
    route,
    serve: serve,
    ...(inTurn && { inTurn }),
  };
}

/** A call around sign-in, which opens its own transactions. */
export function open<R extends AnyRoute>(
  route: R,
  serve: (ctx: OpenCtx, input: Input<R>) => Answer<R>,
): Endpoint {
  return {
    kind: "open",
    route,
    serve: serve,
  };
}

/**
 * Answers with a file, or with a text under a file's name. The transaction finds it, and ends before it is made and
 * sent.
 */
export function file<R extends AnyRoute>(
  route: R,
  serve: (ctx: Ctx, input: Input<R>) => Promise<Make>,
  options: FileOptions = {},
): Endpoint {
  return { kind: "file", route, serve, options };
}

/** Answers with server-sent events, for as long as the caller's access token is valid. */
export function stream(
  route: AnyRoute,
  start: (app: FastifyInstance, services: Services) => Listen,
): Endpoint {
  return { kind: "stream", route, start };
}

/** Answers everybody with the same text, which is written when somebody first asks for it. */
export function page(route: AnyRoute, write: () => Promise<string>): Endpoint {
  return { kind: "page", route, write };
}

/** A write about what was uploaded. It stores content, which takes longer than a transaction may. */
export function afterUpload(
  route: AnyRoute,
  serve: (request: FastifyRequest, services: Services) => Promise<Answered>,
): Endpoint {
  return { kind: "upload", route, serve };
}

/** A write whose body is a form with a file. Forms are read in a scope of their own, which no other call uses. */
export function form(route: AnyRoute, mount: Mount): Endpoint {
  return { kind: "form", route, mount };
}
