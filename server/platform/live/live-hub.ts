import type { Announcement } from "../../announcement.ts";
import type { LiveEvents, LiveListener } from "./live.ts";
import { deriveKey, sealWith } from "../secret-seal.ts";
import { LiveConnection } from "./live-connection.ts";
import { coalesce, missedPayload, readPayload, writePayloads } from "./live-payloads.ts";

const CHANNEL = "plumbline_live";
/** Announcements within this time travel as one notification. */
const GATHER_MS = 15;
/** If more than this many wait for a connection, they are dropped: everybody fetches everything again. */
const MAX_WAITING = 10_000;

export interface LiveHubOptions {
  readonly url: string;
  /** The secret that all processes on the database share. */
  readonly secret: string;
  readonly warn: (error: Error, message: string) => void;
}

class LiveHub implements LiveEvents {
  /**
   * Every role of the database may listen and notify: it learns when something happens, but neither what nor to
   * whom.
   */
  readonly #seal: ReturnType<typeof sealWith>;
  readonly #connection: LiveConnection;
  readonly #listeners = new Set<LiveListener>();
  #waiting: Announcement[] = [];
  #forgot = false;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor({ url, secret, warn }: LiveHubOptions) {
    this.#seal = sealWith(deriveKey(secret, "live events"));
    this.#connection = new LiveConnection({
      url,
      channel: CHANNEL,
      onPayload: (payload) => this.#hear(payload),
      onUp: (again) => {
        if (again) for (const listener of this.#listeners) listener.missed();
        this.#schedule();
      },
      onDown: (error) => warn(error, "live events: connection lost, connecting again"),
    });
  }

  open(): Promise<void> {
    return this.#connection.open();
  }

  publish(announcements: readonly Announcement[]): void {
    this.#waiting.push(...announcements);
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting = coalesce(this.#waiting);
      if (this.#waiting.length > MAX_WAITING) {
        this.#waiting = [];
        this.#forgot = true;
      }
    }
    this.#schedule();
  }

  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#send().catch(() => undefined);
    await this.#connection.close();
  }

  #hear(text: string): void {
    const payload = readPayload(this.#seal.open(Buffer.from(text, "base64"), CHANNEL)?.toString());
    for (const listener of this.#listeners) {
      if (payload === "missed") listener.missed();
      else listener.receive(payload);
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#sending || !this.#connection.isUp) return;
    if (this.#waiting.length === 0 && !this.#forgot) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#sendAndGoOn();
    }, GATHER_MS);
  }

  async #sendAndGoOn(): Promise<void> {
    try {
      await this.#send();
      this.#sending = undefined;
      this.#schedule();
    } catch {
      // Unsent announcements wait for the next connection.
      this.#sending = undefined;
    }
  }

  async #send(): Promise<void> {
    const announcements = coalesce(this.#waiting);
    const payloads = writePayloads(announcements);
    if (this.#forgot) payloads.push(missedPayload);
    if (payloads.length === 0) return;
    const forgot = this.#forgot;
    this.#waiting = [];
    this.#forgot = false;
    try {
      const seal = (text: string) => this.#seal.seal(Buffer.from(text), CHANNEL).toString("base64");
      await this.#connection.send(payloads.map(seal));
    } catch (error) {
      this.#waiting.unshift(...announcements);
      this.#forgot ||= forgot;
      throw error;
    }
  }
}

/**
 * Live events over the database at `url`, shared by every server process that runs on it.
 * @throws Error if the database cannot be reached; once open, it reconnects by itself.
 */
export async function openLiveEvents(options: LiveHubOptions): Promise<LiveEvents> {
  const hub = new LiveHub(options);
  await hub.open();
  return hub;
}
