/** What a request sends to the database: statements, begin and commit included, and messages. */
export const sent = {
  list: { statements: 5, messages: 1 },
  create: { statements: 9, messages: 5 },
  keyed: { statements: 11, messages: 5 },
  summary: { statements: 5, messages: 1 },
  again: { statements: 4, messages: 2 },
  batch: { statements: 26, messages: 18 },
} as const;

/** What all statements of a read look at, but for begin, enter and commit. */
export const read = {
  list: { rows: 122, pages: 12 },
  summary: { rows: 4, pages: 10 },
} as const;
