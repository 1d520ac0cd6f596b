import { Readable } from "node:stream";
import type { LiveMessage } from "../../../contract/live.ts";

/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000;
/** The number of unread bytes at which a reader counts as having stopped reading. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** How long a reader may take to read the rest when the stream ends. */
const GRACE_MS = 2_000;

/**
 * Server-sent events to one reader. Emits `overdue` if the reader does not drain it after its end.
 */
export class EventStream extends Readable {
  #finished = false;

  constructor() {
    super({ highWaterMark: MAX_UNREAD_BYTES });
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    // Data is pushed when something happens.
  }

  /**
   * Sends a message. A reader who is too slow is cut off, and fetches everything again on
   * reconnecting.
   */
  tell(message: LiveMessage): void {
    this.#write(`event: live\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Sends the cursor of the change feed: the reader has received everything up to it. */
  mark(cursor: string): void {
    this.#write(`event: cursor\ndata: ${cursor}\n\n`);
  }

  /** Keeps the connection alive for the reader and for proxies. */
  ping(): void {
    this.#write(": ping\n\n");
  }

  /** Ends the stream after what was sent. */
  finish(): void {
    if (this.destroyed || this.#finished) return;
    this.#finished = true;
    this.push(null);
    setTimeout(() => this.emit("overdue"), GRACE_MS).unref();
  }

  #write(text: string): void {
    if (this.destroyed || this.#finished) return;
    this.push(text);
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy();
  }
}
