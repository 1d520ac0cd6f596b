import type { Cost } from "./costs.ts";

/** What a company, a person or everybody together has in progress. */
export class Tally {
  running = 0;
  slow = 0;
  waiting = 0;

  get isIdle(): boolean {
    return this.running === 0 && this.waiting === 0;
  }
}

export interface Waiter {
  readonly cost: Cost | undefined;
  readonly begin: () => void;
}

export class Person extends Tally {
  readonly waiters: Waiter[] = [];
}

export class Company extends Tally {
  /** The person who had a turn last is last. */
  readonly people = new Map<string, Person>();
}

/** The value of a key, which is created if it is missing. */
export function valueOf<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known) return known;
  const value = create();
  map.set(key, value);
  return value;
}

export function moveLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
