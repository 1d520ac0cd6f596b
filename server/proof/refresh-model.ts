/** Milliseconds for which a replaced token is still accepted. */
export const GRACE = 30_000;
/** Milliseconds after which an unused sign-in expires, and after which a used one does. */
const IDLE = 24 * 60 * 60 * 1000;
const WHOLE = 7 * IDLE;

/** A model of a sign-in: the same rule as the server's, written independently of it. */
export interface Family {
  readonly sessionId: string;
  over: boolean;
  expiresAt: number;
  readonly latest: number;
  workspace: string;
  /** The state of each token: when it was used, still usable, or superseded by another one. */
  readonly tokens: Map<string, number | "good" | "outrun">;
}

export function newFamily(sessionId: string, workspace: string, now: number): Family {
  const life = { expiresAt: now + IDLE, latest: now + WHOLE };
  return { sessionId, over: false, ...life, workspace, tokens: new Map() };
}

export type Verdict = "renewed" | "refused" | "stolen";

/** The expected answer to a token that arrives now. */
export function verdictOn(family: Family | undefined, token: string, now: number): Verdict {
  const state = family?.tokens.get(token);
  if (!family || state === undefined || family.over || family.expiresAt <= now) return "refused";
  if (state === "outrun") return "stolen";
  return state === "good" || now - state <= GRACE ? "renewed" : "stolen";
}

/** Updates the model after a token arrived and `successor` was issued for it. */
export function follow(
  family: Family,
  came: { readonly token: string; readonly successor: string | undefined; readonly now: number },
): void {
  const { token, successor, now } = came;
  const verdict = verdictOn(family, token, now);
  if (verdict === "stolen") family.over = true;
  if (verdict !== "renewed") return;
  if (family.tokens.get(token) === "good") {
    for (const [each, state] of family.tokens) {
      if (state === "good") family.tokens.set(each, each === token ? now : "outrun");
    }
  }
  family.expiresAt = Math.min(now + IDLE, family.latest);
  if (successor !== undefined) family.tokens.set(successor, "good");
}
