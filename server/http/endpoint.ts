import type { AnswerOf, AnyRoute } from "../../contract/route.ts";
import type { Ctx, Input, JsonText, OpenCtx, TaggedText } from "../context.ts";
import type { Gate } from "../platform/gate.ts";

type Answer<R extends AnyRoute> = Promise<AnswerOf<R> | JsonText<AnswerOf<R>>>;

/** A route of the contract with its handler. */
export type Endpoint =
  | {
      readonly kind: "read";
      readonly route: AnyRoute;
      /** Whether the answer has a tag, so that a caller who names it may need no more. */
      readonly isTagged: boolean;
      readonly serve: (ctx: Ctx, input: Input<AnyRoute>) => Promise<unknown>;
    }
  | {
      readonly kind: "write";
      readonly route: AnyRoute;
      /** Where a call waits before its transaction begins. */
      readonly inTurn?: Gate;
      readonly serve: (ctx: Ctx, input: Input<AnyRoute>) => Promise<unknown>;
    }
  | {
      readonly kind: "open";
      readonly route: AnyRoute;
      readonly serve: (ctx: OpenCtx, input: Input<AnyRoute>) => Promise<unknown>;
    };

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
 * A use case that changes something: all of it is committed or nothing.
 * @param inTurn if set, where a call waits for its turn, without a connection to the database.
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
