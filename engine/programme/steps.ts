/** A computation in steps: it yields where others may have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The number of records that are looked at in less than a millisecond. */
const STRIDE = 50;

/** Visits the records of a list, with a pause after every few. */
export function* strides<T>(list: Iterable<T>, visit: (record: T) => void): Steps<void> {
  let visited = 0;
  for (const record of list) {
    visit(record);
    visited += 1;
    if (visited % STRIDE === 0) yield;
  }
}

/** Runs all steps at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
