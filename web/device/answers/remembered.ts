import { storedValues } from "../stored.ts";

/**
 * What a person has once told a screen on this device, such as which pasted column is which. It is stored beside the
 * server's answers, and deleted with them.
 */
const answers = storedValues("answers");
const keyOf = (name: string) => `remembered ${name}`;

export async function readRemembered<T>(name: string): Promise<T | undefined> {
  return (await answers.find(keyOf(name)))?.value as T | undefined;
}

export const remember = (name: string, value: unknown): void => answers.put(keyOf(name), value);
