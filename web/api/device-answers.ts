import type { Query } from "@tanstack/react-query";

/** What a device gives in place of an answer of the server. */
export interface DeviceAnswers {
  /** The data of a query as it was last known; undefined if the device has none, or the server did answer. */
  recall(query: Query, error: unknown): Promise<{ readonly data: unknown } | undefined>;
  /** The server has answered a query. */
  answered(query: Query): void;
}

let device: DeviceAnswers | undefined;

/** Sets what answers where there is no network: the signed-in frame does. */
export function answerBy(answers: DeviceAnswers): void {
  device = answers;
}

/**
 * Fetches a query. Without a network, the device answers if it can.
 * @param isTriedAgain whether the query tries again after a failure
 */
export async function fetchOrRecall<Data>(
  fetch: () => Data | Promise<Data>,
  query: Query,
  isTriedAgain: (error: unknown) => boolean,
): Promise<Data> {
  try {
    const data = await fetch();
    device?.answered(query);
    return data;
  } catch (error) {
    if (isTriedAgain(error)) throw error;
    const known = await device?.recall(query, error);
    if (!known) throw error;
    return known.data as Data;
  }
}
