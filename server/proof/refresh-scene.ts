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

/** The person of the scenes, who belongs to two workspaces. */
export interface Stage {
  readonly t: TestApp;
  readonly userId: string;
  readonly homes: readonly [string, string];
}

/** One browser with two tabs, and a thief who sometimes steals its cookie. */
export class RefreshScene {
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

  get told(): string {
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
  scene: RefreshScene,
  token: string,
  answer: LightMyRequestResponse,
): string | undefined {
  const family = scene.familyOf(token);
  const verdict = verdictOn(family, token, scene.now);
  expect(answer.statusCode, scene.told).toBe(verdict === "renewed" ? 200 : 401);
  const successor = refreshCookieOf(answer)?.value || undefined;
  expect(successor !== undefined, scene.told).toBe(verdict === "renewed");
  if (successor !== undefined) {
    expect(scene.issued.has(successor), scene.told).toBe(false);
    scene.issued.add(successor);
  }
  if (family) follow(family, { token, successor, now: scene.now });
  return successor;
}

/** Returns whether it could be stolen. */
type Step = (scene: RefreshScene, cookie: string) => Promise<boolean>;

/** By what is told of it. */
export const steps: readonly (readonly [string, Step])[] = [
  [
    "a tab refreshes",
    async (scene, cookie) => {
      const answer = await scene.send(cookie);
      scene.keep(answer, judge(scene, cookie, answer));
      const family = scene.current;
      if (family) expect(decodeJwt(scene.access?.token ?? "")["ws"]).toBe(family.workspace);
      return true;
    },
  ],
  [
    "the reply to a refresh is lost",
    async (scene, cookie) => {
      judge(scene, cookie, await scene.send(cookie));
      return true;
    },
  ],
  [
    "both tabs refresh at once",
    async (scene, cookie) => {
      const answers = await Promise.all([scene.send(cookie), scene.send(cookie)]);
      const successors = answers.map((answer) => judge(scene, cookie, answer));
      const last = scene.luck.whole(0, 1);
      const answer = answers[last];
      if (answer) scene.keep(answer, successors[last]);
      return true;
    },
  ],
  [
    "the cookie is stolen",
    async (scene, cookie) => {
      scene.stolen = cookie;
      return true;
    },
  ],
  [
    "the thief refreshes",
    async (scene) => {
      if (scene.stolen === undefined) return false;
      scene.stolen = judge(scene, scene.stolen, await scene.send(scene.stolen)) ?? scene.stolen;
      return true;
    },
  ],
  [
    "the thief refreshes what was used up, while a tab does",
    async (scene, cookie) => {
      const { stolen } = scene;
      const family = scene.current;
      if (stolen === undefined || family === undefined || stolen === cookie) return false;
      if (verdictOn(scene.familyOf(stolen), stolen, scene.now) !== "stolen") return false;
      const [theirs, ours] = await Promise.all([scene.send(stolen), scene.send(cookie)]);
      // Whichever came first: the thief gets nothing, and the stolen sign-in ends.
      if (scene.familyOf(stolen) !== family) scene.keep(ours, judge(scene, cookie, ours));
      else if (ours.statusCode === 200) scene.keep(ours, judge(scene, cookie, ours));
      judge(scene, stolen, theirs);
      return true;
    },
  ],
  [
    "the workspace is changed",
    async (scene) => {
      const family = scene.current;
      if (!family || !scene.hasAccess || family.expiresAt <= scene.now) return false;
      const to = scene.luck.pick(scene.stage.homes);
      const answer = await scene.switchTo(to);
      expect(answer.statusCode, scene.told).toBe(family.over ? 401 : 200);
      if (answer.statusCode !== 200) return false;
      family.workspace = to;
      scene.access = {
        token: answer.json<{ accessToken: string }>().accessToken,
        until: scene.now + ACCESS,
      };
      return true;
    },
  ],
  [
    "the workspace is changed while the other tab refreshes",
    async (scene, cookie) => {
      const family = scene.current;
      if (!family || !scene.hasAccess || verdictOn(family, cookie, scene.now) !== "renewed")
        return false;
      const to = scene.luck.pick(scene.stage.homes);
      const [changed, renewed] = await Promise.all([scene.switchTo(to), scene.send(cookie)]);
      expect(changed.statusCode, scene.told).toBe(200);
      family.workspace = to;
      scene.keep(renewed, judge(scene, cookie, renewed));
      return true;
    },
  ],
  [
    "a tab signs out",
    async (scene, cookie) => {
      const family = scene.current;
      expect((await scene.signOut(cookie)).statusCode, scene.told).toBe(200);
      if (family) family.over = true;
      scene.cookie = undefined;
      return true;
    },
  ],
  [
    "a tab signs out while the other refreshes",
    async (scene, cookie) => {
      const family = scene.current;
      const may = verdictOn(family, cookie, scene.now);
      const [out, renewed] = await Promise.all([scene.signOut(cookie), scene.send(cookie)]);
      expect(out.statusCode, scene.told).toBe(200);
      expect([401, may === "renewed" ? 200 : 401], scene.told).toContain(renewed.statusCode);
      // The refreshed token belongs to a sign-in that has ended.
      const successor = refreshCookieOf(renewed)?.value || undefined;
      if (family) {
        follow(family, { token: cookie, successor, now: scene.now });
        family.over = true;
      }
      scene.cookie = successor;
      return true;
    },
  ],
];
