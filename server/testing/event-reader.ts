import { LIVE_PATH, type LiveMessage } from "../../contract/live.ts";

/** The browser's end of a stream of live messages, over a real socket. */
export interface EventReader {
  readonly response: Response;
  /** Every message so far, without its number. */
  readonly messages: readonly LiveMessage[];
  /** The numbers of the messages that have one. */
  readonly numbers: readonly number[];
  /** The raw stream. */
  text(): string;
  /** The messages since the last call, up to and including the first match. */
  upTo(fits: (message: LiveMessage) => boolean): Promise<LiveMessage[]>;
  /** Settled when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Closes the connection. */
  leave(): void;
}

/**
 * Opens the stream of the server at `origin`.
 * @param age the milliseconds for which the reader has been fetching data
 * @throws Error when it is refused.
 */
export async function openEvents(
  origin: string,
  token: string,
  age?: number,
): Promise<EventReader> {
  const leaving = new AbortController();
  const query = age === undefined ? "" : `?age=${age}`;
  const response = await fetch(`${origin}${LIVE_PATH}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body)
    throw new Error(`${response.status} ${await response.text()}`);

  const messages: LiveMessage[] = [];
  const numbers: number[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const each of waiting) each();
  };
  let text = "";
  let seen = 0;
  let over = false;

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let parsed = 0;
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf("\n\n", parsed); end !== -1; end = text.indexOf("\n\n", parsed)) {
        const data = /^event: live\ndata: (.*)$/.exec(text.slice(parsed, end))?.[1];
        if (data !== undefined) {
          const { number, ...message } = JSON.parse(data) as LiveMessage;
          messages.push(message);
          if (number !== undefined) numbers.push(number);
        }
        parsed = end + 2;
      }
      wake();
    }
  }
  const ended = read(response.body)
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    })
    .finally(() => {
      over = true;
      wake();
    });
  ended.catch(() => undefined);

  return {
    response,
    messages,
    numbers,
    text: () => text,
    async upTo(fits) {
      for (;;) {
        const index = messages.findIndex((message, n) => n >= seen && fits(message));
        if (index !== -1) {
          const found = messages.slice(seen, index + 1);
          seen = index + 1;
          return found;
        }
        if (over) throw new Error(`The stream ended after ${JSON.stringify(messages.slice(seen))}`);
        await new Promise<void>((resolve) => {
          const resume = () => {
            waiting.delete(resume);
            resolve();
          };
          waiting.add(resume);
        });
      }
    },
    ended,
    leave: () => leaving.abort(),
  };
}
