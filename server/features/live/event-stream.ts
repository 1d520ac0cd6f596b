import { Readable } from "node:stream";
import type { LiveMessage } from "../../../contract/live.ts";

/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000;
/** Whoever lets this much pile up does not read any more. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** How long a reader may take for what is left when the stream ends. */
const GRACE_MS = 2_000;

/** Server-sent events to one reader. Emits `overdue` when it has ended and the reader does not read it out. */
export class EventStream extends Readable {
  #finished = false;

  constructor() {
    super({ highWaterMark: MAX_UNREAD_BYTES });
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    // What there is to read is pushed when it happens.
  }

  /** Sends a message. A reader who is too slow is cut off, and will fetch everything when back. */
  tell(message: LiveMessage): void {
    this.#write(`event: live\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Says where the change feed stands: the reader has heard of everything up to there. */
  mark(cursor: string): void {
    this.#write(`event: cursor\ndata: ${cursor}\n\n`);
  }

  /** Shows the reader, and what lies between, that the connection is alive. */
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
