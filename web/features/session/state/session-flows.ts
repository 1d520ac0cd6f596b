import type { User } from "../../../../contract/auth/auth.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { ApiError, isUnreachable } from "../../../api/api-error.ts";
import type { Call } from "../../../api/create-call.ts";
import { accessTokenIn, type Refresher } from "../../../api/refresh.ts";
import { sessionEndpoints } from "../../../api/session-endpoints.ts";
import type { TokenStore } from "../../../api/tokens/token-store.ts";
import { secondStepIn, type TakeSecondStep } from "./second-step.ts";
import type { SessionEvent } from "./session-state.ts";

export interface SessionParts {
  readonly call: Call;
  readonly store: TokenStore;
  readonly refresher: Pick<Refresher, "refresh">;
  readonly now: () => number;
  /** Stores what the answer of a sign-in contains besides its token. */
  readonly keepKey?: (token: string, answer: unknown) => void;
  /** Called at startup when the refresh has returned a token. */
  readonly onToken?: (token: string) => void;
  /** Makes sure that the server learns of a sign-out once it can be reached. */
  readonly leaveSignOutNote: () => void;
  /** Returns the person whom the server confirmed last on this device, if the token is theirs. */
  readonly recall?: () => Promise<{ readonly user: User; readonly at: number } | undefined>;
  /** Seals the person's data on this device: see web/device. Never rejects. */
  readonly leave?: (why: "signed-out" | "ended") => Promise<void>;
  /** Completes the sealing if an earlier page was closed in the middle of it. */
  readonly settle?: () => Promise<void>;
}

export type LoginInput = Pick<
  BodyOf<(typeof sessionEndpoints)["login"]>,
  "email" | "password" | "remember" | "invitation" | "code"
>;
export type RegisterInput = BodyOf<(typeof sessionEndpoints)["register"]>;
export type ProfileInput = BodyOf<(typeof sessionEndpoints)["updateProfile"]>;

/** The longest that a sign-out waits for a server that does not answer. */
const LOGOUT_PATIENCE_MS = 5_000;

/** How long a page waits for the server before it opens with the person remembered by this device. */
export const RECALL_AFTER_MS = 3_000;

/**
 * Whether the server has refused. Anything else, such as the sign-in page of a hotel's network or an error of the server,
 * says nothing about the session.
 */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !isUnreachable(error);
}

/** Whether the server does not take the token, which may have expired. */
const isExpired = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Fetches the token's user. A 401 is final here, because the callers have just tried to refresh. */
async function fetchUser({ call }: SessionParts): Promise<User> {
  return (await call(sessionEndpoints.me, { keep401: true })).user;
}

/** Why the server refused, in its words. */
function whyOf(error: unknown): { why?: string } {
  const words = error instanceof ApiError && isRefused(error) ? error.serverMessage : undefined;
  return words === undefined ? {} : { why: words };
}

/** Exchanges the cookie for a token, and for its person unless the token came from another tab. */
async function renew({ onToken, refresher, store }: SessionParts) {
  const { token, user } = await refresher.refresh();
  onToken?.(token);
  // Another tab may have signed in as somebody else since the answer.
  return { token, user: store.read() === token ? user : undefined };
}

/**
 * Checks at startup whether someone is signed in: first by a refresh, otherwise by the saved token. The refresh
 * returns the user too, unless the token came from another tab. It clears an invalid saved token, but keeps it
 * while the server cannot be reached.
 */
export async function startSession(parts: SessionParts): Promise<SessionEvent> {
  const { store } = parts;
  const entered = async (known?: User): Promise<SessionEvent> => {
    const user = known ?? (await fetchUser(parts));
    return { type: "entered", user, at: parts.now() };
  };
  const saved = store.read();
  let token: string;
  let failure: unknown;
  try {
    const renewed = await renew(parts);
    token = renewed.token;
    if (renewed.user) return await entered(renewed.user);
  } catch (error) {
    if (saved === null) {
      void parts.settle?.().catch(() => undefined);
      return isUnreachable(error) ? { type: "unreachable" } : { type: "left" };
    }
    failure = error;
    token = saved;
  }
  try {
    return await entered();
  } catch (error) {
    if (!isRefused(error)) return { type: "unreachable" };
    // Another tab has signed in or out meanwhile.
    if (store.read() !== token) return { type: "left", ...whyOf(failure) };
    // A token expires. Only the answer to a refresh says whether the session continues and, if not, why.
    if (failure !== undefined && !isRefused(failure)) {
      try {
        return await entered((await renew(parts)).user);
      } catch (second) {
        if (isRefused(second)) failure = second;
        else if (isExpired(error)) return { type: "unreachable" };
      }
    }
    store.clear();
    await parts.leave?.("ended");
    return { type: "left", ...whyOf(failure) };
  }
}

/**
 * Reports the outcome of a check. Until the answer arrives, it reports the person remembered by this device; the
 * answer follows.
 */
export async function sendCheck(
  { recall, store }: SessionParts,
  check: Promise<SessionEvent>,
  report: (event: SessionEvent) => void,
): Promise<void> {
  let isAnswered = false;
  const remember = async () => {
    const kept = store.read() === null ? undefined : await recall?.();
    if (kept && !isAnswered) report({ type: "remembered", ...kept });
    return kept !== undefined;
  };
  const timer = setTimeout(() => void remember(), RECALL_AFTER_MS);
  const event = await check;
  clearTimeout(timer);
  isAnswered = event.type !== "unreachable";
  if (isAnswered || !(await remember())) report(event);
}

/**
 * Signs in and returns the user. If the account asks for a second step, `takeSecondStep` takes it.
 * @throws ApiError if the server refuses; Error if its answer is unusable
 */
export async function login(
  parts: SessionParts,
  input: LoginInput,
  takeSecondStep: TakeSecondStep,
): Promise<User> {
  const { call, store, now } = parts;
  store.clearEverything();
  const timestamp = new Date(now()).toISOString();
  const answer: unknown = await call(sessionEndpoints.login, { body: { ...input, timestamp } });
  const step = secondStepIn(answer);
  return enterWith(parts, step ? await takeSecondStep(step, input) : answer);
}

/** Stores the token from a sign-in's answer, and returns the user. @throws Error if the answer is unusable */
export async function enterWith(parts: SessionParts, answer: unknown): Promise<User> {
  const { store, now } = parts;
  store.clearEverything();
  if (!answer) throw new Error("Empty response from server");
  const token = accessTokenIn(answer);
  if (!token) throw new Error("No token received from login");
  store.save(token, now());
  try {
    const user = await fetchUser(parts);
    parts.keepKey?.(token, answer);
    return user;
  } catch (cause) {
    store.clear();
    throw new Error("Failed to validate login session", { cause });
  }
}

/** Creates an account and returns its user, from the reply or, without one, by a fetch. */
export async function register(parts: SessionParts, input: RegisterInput): Promise<User> {
  const { call, store, now } = parts;
  const answer: Partial<{ user: User }> | undefined = await call(sessionEndpoints.register, {
    body: input,
  });
  const token = accessTokenIn(answer);
  if (token) {
    store.save(token, now());
    parts.keepKey?.(token, answer);
  }
  return answer?.user ?? fetchUser(parts);
}

/** Ends the session here, whatever the server answers. */
export async function logout(parts: SessionParts): Promise<void> {
  const { call, store, leaveSignOutNote } = parts;
  try {
    await call(sessionEndpoints.logout, { signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) });
  } catch (error) {
    leaveSignOutNote();
    console.warn(
      "The server could not be told that you signed out:",
      error instanceof Error ? error.message : error,
    );
  } finally {
    store.clearEverything();
    if (parts.leave) {
      store.noteSignOut();
      await parts.leave("signed-out");
    }
  }
}

/** Changes the person's own details and returns the new ones. */
export async function updateProfile({ call }: SessionParts, input: ProfileInput): Promise<User> {
  return (await call(sessionEndpoints.updateProfile, { body: input })).user;
}

/** Refetches the signed-in person's details, with the ordinary token rules. */
export async function refetchMe({ call }: SessionParts, signal?: AbortSignal): Promise<User> {
  return (await call(sessionEndpoints.me, { keep401: false, signal })).user;
}
