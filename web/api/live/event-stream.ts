import { createParser } from "eventsource-parser";

/** The server's events are short. A longer one without an end is invalid. */
export const MAX_EVENT_LENGTH = 1_000_000;

interface ReadOptions {
  /** @param event the event's name; `message` if it has none */
  readonly onData: (data: string, event: string) => void;
  /** Called on every received chunk, comments included. */
  readonly onAlive: () => void;
}

/**
 * Reads server-sent events until the stream ends or breaks.
 * @throws ParseError for an event longer than `MAX_EVENT_LENGTH`
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onAlive }: ReadOptions,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data, event = "message" }) => onData(data, event),
    onError(error) {
      // Unknown fields are skipped, as the standard requires.
      if (error.type === "max-buffer-size-exceeded") throw error;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onAlive();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
