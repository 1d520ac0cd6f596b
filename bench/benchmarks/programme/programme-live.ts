import { setTimeout as wait } from "node:timers/promises";
import type { Programme, ProgrammeChanges } from "../../../contract/programme/programme.ts";
import { LIVE_PATH } from "../../../contract/live.ts";
import { atMost, type Benchmark } from "../../benchmark.ts";
import { newId } from "../../../server/platform/ids.ts";
import { addPerson } from "../../../server/testing/company.ts";
import { openDatabase } from "../../stage/database.ts";
import { fillCompany, settle } from "../../stage/fill.ts";
import { fillProgramme } from "../../stage/fill-programme.ts";
import { headersOf, startPlumbline } from "../../stage/plumbline.ts";
import { median, percentile } from "../../statistics.ts";
import { show } from "../../units.ts";

const PLANNERS = 20;
const EDITS = 60;
/** Each planner edits once in ten seconds. */
const BETWEEN_MS = 500;
const PATIENCE_MS = 15_000;

interface Seat {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A planner's open screen: it follows the live stream and fetches what changed, one question at a time. */
class Screen {
  readonly #seat: Seat;
  readonly #seen = new Map<number, number>();
  #revision: number;
  #asking = false;
  #again = false;

  constructor(seat: Seat, revision: number) {
    this.#seat = seat;
    this.#revision = revision;
  }

  /** Returns when a revision arrived; undefined if it has not yet. */
  seen(revision: number): number | undefined {
    return this.#seen.get(revision);
  }

  /** Follows until the signal ends it. Resolves as soon as the stream is open. */
  async follow(address: string): Promise<void> {
    const { headers, signal } = this.#seat;
    const { body } = await fetch(`${address}${LIVE_PATH}`, { headers, signal });
    if (!body) throw new Error("The stream is empty");
    void this.#read(body);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body)
        if (decoder.decode(chunk, { stream: true }).includes('"programme"')) void this.#ask();
    } catch (error) {
      if (!this.#seat.signal.aborted) throw error;
    }
  }

  async #ask(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again) {
      this.#again = false;
      const { url, headers } = this.#seat;
      const answer = await fetch(`${url}/changes?since=${this.#revision}&dates=none`, { headers });
      const { data } = (await answer.json()) as { data: ProgrammeChanges };
      const now = performance.now();
      for (let at = this.#revision + 1; at <= data.revision; at += 1) this.#seen.set(at, now);
      this.#revision = data.revision;
    }
    this.#asking = false;
  }
}

/** How long an edit takes to reach the screens of other people who plan the same programme. */
export const programmeLive: Benchmark = {
  name: "programme-live",
  title: `${PLANNERS} planners on one programme of 5,000 activities, an edit every half second`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const size = { name: "Adeyemi Builders", projects: 1, tasks: 1 };
    const { workspaceId, engineer, projectIds } = await fillCompany(superuser, size);
    const [projectId = ""] = projectIds;
    const { address } = await startPlumbline(scope, database);
    const headers = await headersOf(engineer);
    await fillProgramme({ address, headers, projectId }, { activities: 5000, links: 10_000 });
    await settle(superuser);
    const url = `${address}/api/projects/${projectId}/programme`;
    const { data } = (await (await fetch(url, { headers })).json()) as { data: Programme };
    const tasks = data.activities.filter(({ kind }) => kind === "task");

    const end = new AbortController();
    scope.defer(async () => end.abort());
    const planners: { readonly seat: Seat; readonly screen: Screen }[] = [];
    for (let n = 1; n <= PLANNERS; n += 1) {
      const person = await addPerson(superuser, workspaceId, `Planner ${n}`, "engineer");
      const seat = { url, headers: await headersOf(person), signal: end.signal };
      const screen = new Screen(seat, data.revision);
      await screen.follow(address);
      planners.push({ seat, screen });
    }

    const own: number[] = [];
    const others: number[] = [];
    let base = data.revision;
    for (let n = 0; n < EDITS; n += 1) {
      const editor = planners[n % PLANNERS];
      const task = tasks[(n * 7919) % tasks.length];
      if (!editor || !task) throw new Error("Nobody edits nothing");
      const fields = { durationMinutes: task.durationMinutes + 480 };
      const begun = performance.now();
      const answer = await fetch(`${url}/edits`, {
        method: "POST",
        headers: { ...editor.seat.headers, "content-type": "application/json" },
        body: JSON.stringify({
          _id: newId(),
          base,
          dates: "none",
          edits: [{ op: "set_activity", _id: task._id, fields }],
        }),
      });
      if (!answer.ok) throw new Error(`An edit answered ${answer.status}: ${await answer.text()}`);
      base = ((await answer.json()) as { data: ProgrammeChanges }).data.revision;
      own.push(performance.now() - begun);
      await wait(BETWEEN_MS);
      for (const { screen } of planners.filter((planner) => planner !== editor)) {
        while (screen.seen(base) === undefined) {
          if (performance.now() - begun > PATIENCE_MS) throw new Error("An edit never arrived");
          await wait(5);
        }
        others.push((screen.seen(base) ?? 0) - begun);
      }
    }
    return [
      atMost(200, {
        what: "an edit to another planner, p95",
        value: percentile(others, 0.95),
        show: show.milliseconds,
        detail: `p50 ${show.milliseconds(median(others))}, longest ${show.milliseconds(Math.max(...others))}; confirmed to its maker after p50 ${show.milliseconds(median(own))}, p95 ${show.milliseconds(percentile(own, 0.95))}`,
      }),
    ];
  },
};
