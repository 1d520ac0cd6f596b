import { backoff } from "./backoff.ts";
import { readEvents } from "./event-stream.ts";

/** Silence of this length means a dead connection: the server sends something every 25 s. */
export const SILENCE_MS = 60_000;
/** A hidden page closes its connection after this time, because browsers allow few of them. */
export const HIDDEN_MS = 60_000;
/** Time away from the page after which it asks for missed changes, even if its connection seems alive. */
export const AWAY_MS = 15_000;
/** How often the page polls for missed changes while there is no connection. */
export const POLL_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface LiveParts {
  /** Requests the stream, with the ordinary token rules. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onData: (data: string, event: string) => void;
  /** Called when connected; `again` is true if it is not the first connection and events may be missed. */
  readonly onOpen: (again: boolean) => void;
  /**
   * Called when it is time to ask for missed changes: there is no connection, or somebody looks at the page
   * again.
   */
  readonly onPoll: () => void;
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly random: () => number;
}

/** The delay before the next attempt: doubling from 1 s to 30 s, half of it random. */
export function waitBefore(attempt: number, random: number): number {
  return backoff({ first: FIRST_WAIT_MS, longest: LONGEST_WAIT_MS, tries: attempt, random });
}

/**
 * Keeps a live connection while the page is visible. Reconnects when it breaks or falls silent.
 * @returns a function that closes it
 */
export function startLive(parts: LiveParts): () => void {
  const { page } = parts;
  let connection: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  let hiddenAt = Number.POSITIVE_INFINITY;

  function begin() {
    clearTimeout(hiding);
    if (connection) return;
    connection = new AbortController();
    void keepConnected({
      ...parts,
      signal: connection.signal,
      onOpen() {
        parts.onOpen(opened);
        opened = true;
      },
    });
  }

  function end() {
    clearTimeout(hiding);
    connection?.abort();
    connection = undefined;
  }

  function updateVisibility() {
    if (page.visibilityState === "visible") {
      if (connection && Date.now() - hiddenAt >= AWAY_MS) parts.onPoll();
      begin();
    } else {
      hiddenAt = Date.now();
      hiding = setTimeout(end, HIDDEN_MS);
    }
  }

  if (page.visibilityState === "visible") begin();
  page.addEventListener("visibilitychange", updateVisibility);
  return () => {
    page.removeEventListener("visibilitychange", updateVisibility);
    end();
  };
}

interface ConnectionParts extends Omit<LiveParts, "onOpen" | "page"> {
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
}

async function keepConnected(parts: ConnectionParts): Promise<void> {
  const { signal, onPoll, random } = parts;
  let connected = false;
  const poll = setInterval(() => !connected && onPoll(), POLL_MS);
  signal.addEventListener("abort", () => clearInterval(poll));
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    await connectOnce(parts, () => {
      connected = true;
      attempt = -1;
    }).catch(() => undefined);
    connected = false;
    await pause(waitBefore(Math.max(0, attempt), random()), signal);
  }
}

/** One connection, from the request to its end. A broken and a refused connection are treated alike. */
async function connectOnce(parts: ConnectionParts, onConnected: () => void): Promise<void> {
  const broken = new AbortController();
  const signal = AbortSignal.any([parts.signal, broken.signal]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => broken.abort(), SILENCE_MS);
  };
  try {
    alive();
    const response = await parts.open(signal);
    if (!response.ok || !response.body) return;
    onConnected();
    parts.onOpen();
    await readEvents(response.body, { onData: parts.onData, onAlive: alive });
  } finally {
    clearTimeout(silence);
    broken.abort();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish);
  });
}
