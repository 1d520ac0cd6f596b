import { percentile } from "../statistics.ts";

const LONGEST_MS = 3_000;

export interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body. With one, the request is a POST. */
  readonly body?: string;
}

/** Milliseconds until the whole answer arrived. @throws Error for anything but a success */
export async function ask({ url, headers, body }: Question): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, {
    headers,
    ...(body !== undefined && { method: "POST", body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - begun;
}

export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Sends the same request at most `times` times, one after the other, within a time limit in seconds. */
export async function askOften(question: Question, times: number): Promise<Times> {
  const begun = performance.now();
  const taken: number[] = [];
  await ask(question);
  do taken.push(await ask(question));
  while (taken.length < times && performance.now() - begun < LONGEST_MS);
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}
