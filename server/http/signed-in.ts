import type { FastifyRequest } from "fastify";
import { type Action, mayAtAll, parseRole, refusalOf } from "../../contract/permissions.ts";
import type { Caller, Ctx, SignedInActor } from "../context.ts";
import type { Tx } from "../database/kysely-client.ts";
import { asActor, type Claims, type Entered } from "../database/transaction.ts";
import { Refusal } from "../errors.ts";
import { requireSecondFactor } from "../require-second-factor.ts";
import { announcing } from "./announcing.ts";
import { addressOf, proxyOf } from "./edge/proxies.ts";
import { requestWork } from "../platform/request-work.ts";
import type { TurnAsker } from "../platform/turns/turns.ts";
import type { Services } from "./services.ts";
import { publicAddress } from "./edge/public-address.ts";

/** Actions for which a company may require a second factor of its admins. */
const administering: ReadonlySet<Action> = new Set([
  "people.manage",
  "workspace.manage",
  "rate.manage",
  "trash.manage",
  "trash.empty",
]);

/** The bearer token's claims. @throws Refusal `unauthenticated` */
export async function claimsOf(
  request: FastifyRequest,
  services: Pick<Services, "tokens" | "now">,
): Promise<Claims> {
  const header = request.headers.authorization;
  const token = header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : "";
  if (token === "") throw new Refusal("unauthenticated", "Please sign in.");
  return services.tokens.verify(token, services.now());
}

/** The person whom the database confirmed. */
export function actorFrom(claims: Claims, entered: Entered): SignedInActor {
  const role = parseRole(entered.role);
  if (!role) throw new Error(`The database holds an unknown role: ${entered.role}`);
  return {
    userId: claims.userId,
    workspaceId: claims.workspaceId,
    sessionId: claims.sessionId,
    role,
    isOwner: entered.is_owner,
    currency: entered.currency,
    timeZone: entered.time_zone,
  };
}

/** The client that sent the request. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressOf(request),
    device: (request.headers["user-agent"] ?? "").slice(0, 300),
    proxy: proxyOf(request),
  };
}

/** Whose turn a request waits for. */
export function askerOf({ workspaceId, userId }: Claims): TurnAsker {
  return { company: workspaceId, person: userId };
}

/** Reads count as slow by how long they take. Writes wait for the disk, so they count as slow by what they compute. */
function slowBy({ kind, name }: { kind: "read" | "write"; name?: string }): Partial<TurnAsker> {
  if (kind === "read") return { kind: name };
  return { kind: name, spentMs: () => requestWork()?.spentMs ?? 0 };
}

/** Where people reach the product. */
export function publicAddressOf(
  { hostname: host, socket }: FastifyRequest,
  { publicUrl }: Services,
): string {
  return publicAddress({ publicUrl, host, address: socket.localAddress, port: socket.localPort });
}

/**
 * Runs `work` in a transaction of the person whose access token the request carries, when it is their turn.
 * Its announcements are added to the change feed with the commit, and are sent after it with their number in
 * the feed.
 * @param needs a read or a write, and the action of the role × action table that it requires.
 * @param needs.ask a query that is sent with the beginning of the transaction and ends before `work`.
 * @param needs.name what tells a read from others that send other statements.
 * @param needs.isConditional the caller names an answer that they have, so that only its tag may be read.
 * @param needs.closed aborted when the client has disconnected, so that nobody waits for the answer. A write that has
 *   begun is finished, unless it computes: that ends by itself (`request-work.ts`).
 * @throws Refusal `unauthenticated`, or `forbidden` without that permission; TooMuchAtOnce.
 */
export async function asSignedIn<T>(
  request: FastifyRequest,
  services: Services,
  needs: {
    readonly kind: "read" | "write";
    readonly action: Action | undefined;
    readonly ask?: (tx: Tx) => Promise<void>;
    readonly name?: string;
    readonly isConditional?: boolean;
    readonly closed?: AbortSignal;
  },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const claims = await claimsOf(request, services);
  const { kind, closed } = needs;
  let isConditional = needs.isConditional ?? false;
  return announcing<T, Entered>(
    services,
    (run) =>
      services.inTurn({ ...askerOf(claims), ...slowBy(needs), closed }, () =>
        asActor(services.pool, kind, claims, run, needs),
      ),
    async (tx, entered, announce) => {
      const actor = actorFrom(claims, entered);
      if (needs.action && !mayAtAll(actor, needs.action))
        throw new Refusal("forbidden", refusalOf(actor, needs.action));
      if (kind === "write" && needs.action && administering.has(needs.action))
        await requireSecondFactor({ tx, actor }, "admins");
      const answer = work({
        tx,
        actor,
        // Few use cases need these.
        get caller() {
          return callerOf(request);
        },
        get siteUrl() {
          return publicAddressOf(request, services);
        },
        isConditional,
        mailIsSetUp: services.mailIsSetUp,
        mailIn: services.mailIn,
        push: services.push,
        allowance: services.allowance,
        diskRoom: () => services.files.room(),
        registration: services.registration,
        now: services.now(),
        newId: services.newId,
        announce: (announcement) => announce({ ...announcement, workspace: actor.workspaceId }),
      });
      // A read that runs again needs the answer.
      isConditional = false;
      return answer;
    },
  );
}
