import { ApiError } from "../../../web/api/api-error.ts";
import type { Command } from "../../../web/device/outbox/command.ts";
import type { ErrorCode } from "../../../contract/common.ts";
import type { Chance } from "../../demo/random.ts";
import type { TestPerson } from "../company.ts";

/** What the server answers to one sending of a request. */
export interface Answered {
  readonly status: number;
  /** It was done before, and this is its remembered answer. */
  readonly replayed: boolean;
  readonly body: unknown;
}

/** The reliable connection from devices to the server. */
export type Deliver = (person: TestPerson, request: Command) => Promise<Answered>;

/** A request that the server did. The list is in the order of its answers. */
export interface DoneLine {
  readonly device: string;
  readonly person: TestPerson;
  readonly request: Command;
  readonly data: unknown;
}

interface Sender {
  readonly id: string;
  readonly person: TestPerson;
  readonly luck: Chance;
  readonly isOffline: () => boolean;
  /** Kills the page: answers that are under way never reach it. */
  readonly kill: () => void;
}

const fates = [
  "lost on the way",
  "busy",
  "answer lost",
  "sent twice at once",
  "killed before",
  "killed after",
] as const;
export type Fate = (typeof fates)[number] | "offline" | "delivered" | "repeated later";

const noAnswer = () => new ApiError({ status: 0, code: "unavailable", message: "No network." });
const never = () => new Promise<never>(() => undefined);

function refusal({ status, body }: Answered): ApiError {
  const { code, message } = body as { code: ErrorCode; message: string };
  return new ApiError({ status, code, message });
}

/** A network that loses requests and answers, and sends requests twice. */
export class Network {
  /** The requests that the server did, once for each time that it did them. */
  readonly done: DoneLine[] = [];
  readonly fates = new Map<Fate, number>();
  /**
   * The server's answers to each sending of a request, with when each sending began and ended. They explain
   * failures.
   */
  readonly sendings = new Map<string, string[]>();
  /** The chance that something goes wrong with a try. */
  trouble = 0.35;
  readonly #deliver: Deliver;
  readonly #pending = new Set<Promise<unknown>>();
  #moment = 0;

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  /** One try of a request. Rejects with an ApiError, as the web's own call does. */
  send(sender: Sender, request: Command): Promise<unknown> {
    const { luck } = sender;
    if (sender.isOffline()) return this.#lose("offline");
    const fate = luck.next() < this.trouble ? luck.pick(fates) : "delivered";
    this.#count(fate);
    if (fate === "lost on the way") return Promise.reject(noAnswer());
    if (fate === "busy")
      return Promise.reject(
        new ApiError({ status: 503, code: "unavailable", message: "Busy.", retryAfter: 1000 }),
      );
    if (fate === "killed before") {
      sender.kill();
      return never();
    }
    return this.#meet(sender, request, fate);
  }

  /** Delivers once more a request that the server has done. The server must do nothing. */
  async repeat(luck: Chance): Promise<void> {
    if (this.done.length === 0) return;
    this.#count("repeated later");
    const { device, person, request } = luck.pick(this.done);
    await this.#reach({ id: device, person }, request);
  }

  /** Resolves when the server has answered every request under way. */
  async quiet(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  #count(fate: Fate): void {
    this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1);
  }

  #lose(fate: Fate): Promise<never> {
    this.#count(fate);
    return Promise.reject(noAnswer());
  }

  async #meet(sender: Sender, request: Command, fate: Fate): Promise<unknown> {
    let answered: Answered | undefined;
    const reach = async () => {
      // The later of two answers is used, because the server does the two requests one after the other.
      answered = await this.#reach(sender, request);
    };
    await Promise.all(fate === "sent twice at once" ? [reach(), reach()] : [reach()]);
    if (fate === "killed after") {
      sender.kill();
      return never();
    }
    if (!answered || fate === "answer lost") throw noAnswer();
    if (answered.status >= 300) throw refusal(answered);
    return answered.body;
  }

  async #reach(from: Pick<Sender, "id" | "person">, request: Command): Promise<Answered> {
    const work = this.#ask(from, request);
    this.#pending.add(work);
    try {
      return await work;
    } finally {
      this.#pending.delete(work);
    }
  }

  async #ask({ id, person }: Pick<Sender, "id" | "person">, request: Command): Promise<Answered> {
    const begun = (this.#moment += 1);
    const answered = await this.#deliver(person, request);
    const { status, replayed, body } = answered;
    const sending = `${status}${replayed ? " again" : ""} (${begun} to ${(this.#moment += 1)})`;
    this.sendings.set(request.id, [...(this.sendings.get(request.id) ?? []), sending]);
    if (status >= 500) throw new Error(`${request.route.name}: ${status} ${JSON.stringify(body)}`);
    if (status < 300 && !replayed) {
      const { data } = body as { data: unknown };
      this.done.push({ device: id, person, request, data });
    }
    return answered;
  }
}
