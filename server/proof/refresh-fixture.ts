import type { LightMyRequestResponse } from "fastify";
import { decodeJwt } from "jose";
import { expect } from "vitest";
import { routes } from "../../contract/routes.ts";
import { type Chance, chance } from "../demo/random.ts";
import { newId } from "../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../platform/secret-token.ts";
import { refreshCookieOf } from "../testing/browser.ts";
import type { TestApp } from "../testing/test-app.ts";
import { type Family, follow, newFamily, verdictOn } from "./refresh-model.ts";

const ACCESS = 15 * 60 * 1000;

/** The person of the fixtures, who belongs to two workspaces. */
export interface Stage {
  readonly t: TestApp;
  readonly userId: string;
  readonly homes: readonly [string, string];
}

/** One browser with two tabs, and a thief who sometimes steals its cookie. */
export class RefreshFixture {
  readonly stage: Stage;
  readonly luck: Chance;
  /** A log of the steps, for failures. */
  readonly story: string[] = [];
  readonly families: Family[] = [];
  readonly issued = new Set<string>();
  cookie: string | undefined;
  stolen: string | undefined;
  access: { readonly token: string; readonly until: number } | undefined;

  constructor(stage: Stage, seed: number) {
    this.stage = stage;
    this.luck = chance(seed);
    this.story.push(`seed ${seed}`);
  }

  get now(): number {
    return this.stage.t.clock.now.getTime();
  }

  get log(): string {
    return this.story.join("; ");
  }

  familyOf(token: string): Family | undefined {
    return this.families.find(({ tokens }) => tokens.has(token));
  }

  get current(): Family | undefined {
    return this.cookie === undefined ? undefined : this.familyOf(this.cookie);
  }

  async signIn(): Promise<void> {
    const family = newFamily(newId(), this.stage.homes[0], this.now);
    const token = newSecretToken();
    await this.stage.t.database.superuser.query(
      `with s as (insert into sessions (id, user_id, workspace_id, remember, expires_at, created_at)
                  values ($1, $2, $3, false, $4, $6))
       insert into refresh_tokens (hash, session_id) values ($5, $1)`,
      [
        family.sessionId,
        this.stage.userId,
        family.workspace,
        new Date(family.expiresAt),
        hashSecretToken(token),
        new Date(this.now),
      ],
    );
    family.tokens.set(token, "good");
    this.families.push(family);
    this.cookie = token;
    this.access = undefined;
  }

  send(token: string): Promise<LightMyRequestResponse> {
    return this.stage.t.call(routes.refresh, { cookies: { plumbline_refresh: token } });
  }

  keep(answer: LightMyRequestResponse, successor: string | undefined): void {
    this.cookie = successor;
    const { accessToken } = answer.json<{ accessToken?: string }>();
    if (accessToken !== undefined) this.access = { token: accessToken, until: this.now + ACCESS };
  }

  switchTo(workspace: string): Promise<LightMyRequestResponse> {
    return this.stage.t.call(routes.switchWorkspace, {
      body: { workspace },
      headers: { authorization: `Bearer ${this.access?.token}` },
    });
  }

  signOut(token: string): Promise<LightMyRequestResponse> {
    return this.stage.t.call(routes.logout, { cookies: { plumbline_refresh: token } });
  }

  /** Whether the access token is valid by its own expiry. */
  get hasAccess(): boolean {
    return this.access !== undefined && this.access.until > this.now;
  }
}

/** Checks an answer against the model, and updates the model. */
function judge(
  fixture: RefreshFixture,
  token: string,
  answer: LightMyRequestResponse,
): string | undefined {
  const family = fixture.familyOf(token);
  const verdict = verdictOn(family, token, fixture.now);
  expect(answer.statusCode, fixture.log).toBe(verdict === "renewed" ? 200 : 401);
  const successor = refreshCookieOf(answer)?.value || undefined;
  expect(successor !== undefined, fixture.log).toBe(verdict === "renewed");
  if (successor !== undefined) {
    expect(fixture.issued.has(successor), fixture.log).toBe(false);
    fixture.issued.add(successor);
  }
  if (family) follow(family, { token, successor, now: fixture.now });
  return successor;
}

/** Returns whether it could be stolen. */
type Step = (fixture: RefreshFixture, cookie: string) => Promise<boolean>;

/** The steps, by description. */
export const steps: readonly (readonly [string, Step])[] = [
  [
    "a tab refreshes",
    async (fixture, cookie) => {
      const answer = await fixture.send(cookie);
      fixture.keep(answer, judge(fixture, cookie, answer));
      const family = fixture.current;
      if (family) expect(decodeJwt(fixture.access?.token ?? "")["ws"]).toBe(family.workspace);
      return true;
    },
  ],
  [
    "the reply to a refresh is lost",
    async (fixture, cookie) => {
      judge(fixture, cookie, await fixture.send(cookie));
      return true;
    },
  ],
  [
    "both tabs refresh at once",
    async (fixture, cookie) => {
      const answers = await Promise.all([fixture.send(cookie), fixture.send(cookie)]);
      const successors = answers.map((answer) => judge(fixture, cookie, answer));
      const last = fixture.luck.whole(0, 1);
      const answer = answers[last];
      if (answer) fixture.keep(answer, successors[last]);
      return true;
    },
  ],
  [
    "the cookie is stolen",
    async (fixture, cookie) => {
      fixture.stolen = cookie;
      return true;
    },
  ],
  [
    "the thief refreshes",
    async (fixture) => {
      if (fixture.stolen === undefined) return false;
      fixture.stolen =
        judge(fixture, fixture.stolen, await fixture.send(fixture.stolen)) ?? fixture.stolen;
      return true;
    },
  ],
  [
    "the thief refreshes what was used up, while a tab does",
    async (fixture, cookie) => {
      const { stolen } = fixture;
      const family = fixture.current;
      if (stolen === undefined || family === undefined || stolen === cookie) return false;
      if (verdictOn(fixture.familyOf(stolen), stolen, fixture.now) !== "stolen") return false;
      const [theirs, ours] = await Promise.all([fixture.send(stolen), fixture.send(cookie)]);
      // Whichever request came first, the thief gets nothing, and the stolen sign-in ends.
      if (fixture.familyOf(stolen) !== family) fixture.keep(ours, judge(fixture, cookie, ours));
      else if (ours.statusCode === 200) fixture.keep(ours, judge(fixture, cookie, ours));
      judge(fixture, stolen, theirs);
      return true;
    },
  ],
  [
    "the workspace is changed",
    async (fixture) => {
      const family = fixture.current;
      if (!family || !fixture.hasAccess || family.expiresAt <= fixture.now) return false;
      const to = fixture.luck.pick(fixture.stage.homes);
      const answer = await fixture.switchTo(to);
      expect(answer.statusCode, fixture.log).toBe(family.over ? 401 : 200);
      if (answer.statusCode !== 200) return false;
      family.workspace = to;
      fixture.access = {
        token: answer.json<{ accessToken: string }>().accessToken,
        until: fixture.now + ACCESS,
      };
      return true;
    },
  ],
  [
    "the workspace is changed while the other tab refreshes",
    async (fixture, cookie) => {
      const family = fixture.current;
      if (!family || !fixture.hasAccess || verdictOn(family, cookie, fixture.now) !== "renewed")
        return false;
      const to = fixture.luck.pick(fixture.stage.homes);
      const [changed, renewed] = await Promise.all([fixture.switchTo(to), fixture.send(cookie)]);
      expect(changed.statusCode, fixture.log).toBe(200);
      family.workspace = to;
      fixture.keep(renewed, judge(fixture, cookie, renewed));
      return true;
    },
  ],
  [
    "a tab signs out",
    async (fixture, cookie) => {
      const family = fixture.current;
      expect((await fixture.signOut(cookie)).statusCode, fixture.log).toBe(200);
      if (family) family.over = true;
      fixture.cookie = undefined;
      return true;
    },
  ],
  [
    "a tab signs out while the other refreshes",
    async (fixture, cookie) => {
      const family = fixture.current;
      const may = verdictOn(family, cookie, fixture.now);
      const [out, renewed] = await Promise.all([fixture.signOut(cookie), fixture.send(cookie)]);
      expect(out.statusCode, fixture.log).toBe(200);
      expect([401, may === "renewed" ? 200 : 401], fixture.log).toContain(renewed.statusCode);
      // The refreshed token belongs to a sign-in that has ended.
      const successor = refreshCookieOf(renewed)?.value || undefined;
      if (family) {
        follow(family, { token: cookie, successor, now: fixture.now });
        family.over = true;
      }
      fixture.cookie = successor;
      return true;
    },
  ],
];
