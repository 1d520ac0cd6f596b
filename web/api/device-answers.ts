import type { Query } from "@tanstack/react-query";

interface Recalled {
  readonly data: unknown;
  /** When the server gave the answer, in milliseconds since 1970. */
  readonly at: number;
}

/** The answers that a device gives in place of the server. */
export interface DeviceAnswers {
  /**
   * Returns the data of a query for a record that only the device has and the server would not find; undefined for
   * any other query.
   */
  own(query: Query): { readonly data: unknown } | undefined;
  /**
   * The data of a query as it was last known; undefined if the device has none, or the server did answer.
   * @param error why the server was not reached; undefined while it is still awaited
   */
  recall(query: Query, error?: unknown): Promise<Recalled | undefined>;
  /** Notes that the server has answered a query. */
  answered(query: Query): void;
}

let device: DeviceAnswers | undefined;

/** Sets the source of answers where there is no network. The signed-in frame calls it. */
export function answerBy(answers: DeviceAnswers): void {
  device = answers;
}

/** The time in milliseconds without any data after which a connection counts as lost, until data arrives again. */
export const HANGS_AFTER_MS = 8_000;

/**
 * Fetches a query, unless it asks for a record that only the device has. Without a network, the device answers if
 * it can. The device's data is also shown while a connection that carries no data is waited for.
 * @param isTriedAgain whether the query tries again after a failure
 */
export async function fetchOrRecall<Data>(
  fetch: () => Data | Promise<Data>,
  query: Query,
  isTriedAgain: (error: unknown) => boolean,
): Promise<Data> {
  const own = device?.own(query);
  if (own) return own.data as Data;
  let isAwaited = true;
  let isAnswered = false;
  const showKnown = async () => {
    if (query.state.data !== undefined) return;
    const known = await device?.recall(query);
    if (known && isAwaited) query.setData(known.data, { manual: true, updatedAt: known.at });
    // The server answered while the device was looking for its own answer.
    if (isAnswered) device?.answered(query);
  };
  const hanging = setTimeout(() => void showKnown(), HANGS_AFTER_MS);
  try {
    const data = await fetch();
    isAwaited = false;
    isAnswered = true;
    device?.answered(query);
    return data;
  } catch (error) {
    isAwaited = false;
    if (isTriedAgain(error)) throw error;
    const known = await device?.recall(query, error);
    if (!known) throw error;
    return known.data as Data;
  } finally {
    clearTimeout(hanging);
  }
}

/** Fetches a query from the server, whatever the device knows. */
export async function fetchFromServer<Data>(
  fetch: () => Data | Promise<Data>,
  query: Query,
): Promise<Data> {
  const data = await fetch();
  device?.answered(query);
  return data;
}
