import { expect, it } from "vitest";
import { readSchemaFiles } from "./schema-files.ts";

const { subjects } = await readSchemaFiles();

/** A comment, or a literal and what stands before it. Comments are matched so that no literal is found in them. */
const COMMENT_OR_LITERAL = /--.*$|\/\*[\s\S]*?\*\/|(message = )?'((?:[^']|'')*)'/gm;

/** What has two words, or begins as a sentence does. */
const READS_AS_WORDS = /[A-Za-z]{2}.*\s|\s.*[A-Za-z]{2}|^[A-Z][a-z]|[“”]/s;

/** SQL that the database runs, what joins its conditions, an array, or an interval. */
const CODE =
  /^(alter|case when|create|exists|grant|insert into|referencing|select|update) |^ and $|_|%[IL]|^\{|^-?\d+ (second|minute|day)s?$/;

/** What locks and passes are named by. Nobody reads it. */
const KEYS = new Set([
  " manages",
  "company ",
  "diary ",
  "digest ",
  "finished tasks of ",
  "mail ",
  "plumbline worth ",
  "push ",
  "report ",
  "reports of ",
  "transmittals ",
  "uploads ",
]);

/** The literals of SQL that read as words of the interface. The message of an error of SQL is for the log. */
function wordsIn(sql: string): string[] {
  return [...sql.matchAll(COMMENT_OR_LITERAL)].flatMap(([, isLogged, literal]) =>
    literal !== undefined &&
    isLogged === undefined &&
    READS_AS_WORDS.test(literal) &&
    !CODE.test(literal) &&
    !KEYS.has(literal)
      ? [literal]
      : [],
  );
}

it("no file by subject has words of the interface: it stores facts or raises codes", () => {
  const found = subjects.flatMap(({ name, sql }) => wordsIn(sql).map((words) => [name, words]));
  expect(found).toEqual([]);
});

it.each([
  ["select ' tasks finished'", " tasks finished"],
  ["select 'Somebody'", "Somebody"],
  ["select '; and ' || n || ' others'", "; and "],
  ["select format('%s finished %s tasks.', a, b)", "%s finished %s tasks."],
  ["/* one's */ select '“' || name -- another's", "“"],
  ["select 'It''s done'", "It''s done"],
])("words are found: %s", (sql, words) => {
  expect(wordsIn(sql)).toContain(words);
});

it.each([
  "-- The caller's first.",
  "/* The caller's first. */",
  "raise insufficient_privilege using message = 'Numbers are given in order';",
  "perform refuse('week_closed')",
  "execute format('create policy seen on %I using (true)', name)",
  "select interval '-1 day', '{draft submitted}', 'task', ' '",
])("other text is not words: %s", (sql) => {
  expect(wordsIn(sql)).toEqual([]);
});
