/**
 * Reads server-sent events out of pieces of text, which may end anywhere.
 * Each push answers the data of the events that it completed; comments complete none.
 */
export function createEventParser(): { push(text: string): string[] } {
  let rest = "";
  let data: string[] = [];
  return {
    push(text) {
      const found: string[] = [];
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
        if (line !== "") continue;
        if (data.length > 0) found.push(data.join("\n"));
        data = [];
      }
      return found;
    },
  };
}

interface ReadOptions {
  readonly onData: (data: string) => void;
  /** Called at every sign of life, comments included. */
  readonly onAlive: () => void;
}

/** Reads a stream of events until it ends or breaks. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onAlive }: ReadOptions,
): Promise<void> {
  const parser = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onAlive();
    for (const data of parser.push(decoder.decode(value, { stream: true }))) onData(data);
  }
}
