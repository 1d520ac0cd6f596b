import { IDEMPOTENCY_HEADER } from "../../contract/idempotency.ts";
import type { User } from "../../contract/auth/auth.ts";
import { newId } from "../platform/ids.ts";
import { formOf, smallPdf } from "../testing/form.ts";

/** What a kind of write stores, and how to ask for one. */
interface Write {
  readonly path: string;
  body(
    id: string,
    project: string,
  ): { readonly payload: BodyInit; readonly headers: Record<string, string> };
}

const json = (body: object) => ({
  payload: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

const writes = {
  expense: {
    path: "/api/expenses",
    body: (id, project) =>
      json({ _id: id, project, amount: 5, date: "2026-03-01", description: `Sand ${id}` }),
  },
  // Without an id of the client's, only the key keeps it from being stored twice.
  task: { path: "/api/tasks", body: (id, project) => json({ project, title: `Dig ${id}` }) },
  file: {
    path: "/api/files",
    body(id, project) {
      const { payload, headers } = formOf({ project }, { ...smallPdf, name: `${id}.pdf` });
      return { payload: new Uint8Array(payload), headers };
    },
  },
  report: {
    path: "/api/reports/jobs",
    body: (id, project) => json({ _id: id, kind: "tasks", format: "csv", filters: { project } }),
  },
} as const satisfies Record<string, Write>;
export type WriteKind = keyof typeof writes;

/** A request that takes longer counts as one without an answer. */
const PATIENCE_MS = 20_000;

/** Statuses after which the same request is sent again: the database is away, or the server has too much to do. */
const AGAIN = new Set([503, 429]);

/**
 * A person can have three reports made at once. Reports that lost the database are taken up again within a minute.
 */
const TOO_MANY_REPORTS = 409;

const reads = ["/api/expenses", "/api/tasks", "/api/analytics/summary/global", "/api/auth/me"];

/** People who read and write all the time, and send again what was not acknowledged, as the web does. */
export class OutageLoad {
  readonly origin: string;
  /** Everything that was sent, by kind: each is sent until it is acknowledged. */
  readonly sent = new Map<WriteKind, string[]>();
  /** How often each status was answered. */
  readonly statuses: Record<string, number> = {};
  readonly oddities: string[] = [];
  token = "";
  #project = "";
  #stopped = false;
  #abandoned = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(origin: string) {
    this.origin = origin;
  }

  async #post(path: string, body: object): Promise<unknown> {
    const { payload, headers } = json(body);
    const answer = await fetch(`${this.origin}${path}`, {
      method: "POST",
      body: payload,
      headers: { ...headers, ...(this.token && { authorization: `Bearer ${this.token}` }) },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Makes a company with a project, and begins. */
  async start(): Promise<void> {
    const signedIn = (await this.#post("/api/auth/register", {
      name: "Ada Outage",
      email: `${newId()}@example.com`,
      password: "a long one for Plumbline",
      company: "Outage Builders",
    })) as { accessToken: string; user: User };
    this.token = signedIn.accessToken;
    const made = (await this.#post("/api/projects", {
      title: "Tower",
      description: "A tower",
    })) as { data: { _id: string } };
    this.#project = made.data._id;
    const work = [
      this.#write("expense"),
      this.#write("expense"),
      this.#write("task"),
      this.#write("file"),
      this.#write("report", 1_000),
      ...reads.map((path) => this.#read(path)),
    ];
    this.#working = Promise.all(work);
  }

  /** Ends once everything that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  /** Ends at once, whatever was acknowledged. */
  abandon(): void {
    this.#stopped = true;
    this.#abandoned = true;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<number> {
    try {
      const answer = await fetch(`${this.origin}${path}`, {
        ...init,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { ...init.headers, authorization: `Bearer ${this.token}` },
      });
      const text = await answer.text();
      this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 400 && !AGAIN.has(answer.status) && answer.status !== TOO_MANY_REPORTS)
        this.oddities.push(
          `${init.method ?? "GET"} ${path}: ${answer.status} ${text.slice(0, 200)}`,
        );
      return answer.status;
    } catch (error) {
      this.oddities.push(`${path}: ${String(error)} ${String((error as Error).cause ?? "")}`);
      return 0;
    }
  }

  /** Stores one, and tries until it is acknowledged. */
  async store(kind: WriteKind): Promise<void> {
    const [id, key] = [newId(), newId()];
    const { path, body } = writes[kind];
    this.sent.set(kind, [...(this.sent.get(kind) ?? []), id]);
    const { payload, headers } = body(id, this.#project);
    for (let tries = 0; tries < 2_000 && !this.#abandoned; tries += 1) {
      const status = await this.#ask(path, {
        method: "POST",
        body: payload,
        headers: { ...headers, [IDEMPOTENCY_HEADER]: key },
      });
      if (status === TOO_MANY_REPORTS) this.#forget(kind, id);
      if (status !== 0 && !AGAIN.has(status)) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    this.oddities.push(`${kind} ${id} was never acknowledged`);
  }

  /** It was refused, so it must not be stored. */
  #forget(kind: WriteKind, id: string): void {
    const others = (this.sent.get(kind) ?? []).filter((each) => each !== id);
    this.sent.set(kind, others);
    if (kind !== "report") this.oddities.push(`${kind} ${id} was refused`);
  }

  async #write(kind: WriteKind, pauseMs = 0): Promise<void> {
    while (!this.#stopped) {
      await this.store(kind);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async #read(path: string): Promise<void> {
    while (!this.#stopped) {
      await this.#ask(path);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
