import { expect, it } from "vitest";
import { refusedWords, wordsOfRefusal } from "./refused-words.ts";
import { readSchemaFiles } from "../schema-files.ts";

const { subjects } = await readSchemaFiles();

/** The code of each call of `refuse`, with the names of the values that the call passes. */
function calls(): (readonly [code: string, names: readonly string[]])[] {
  const text = subjects.map(({ sql }) => sql).join("\n");
  return [...text.matchAll(/perform refuse\(([^;]*)\);/g)].map(([, given = ""]) => {
    const [, code = given, about = ""] =
      /^'(\w+)'(?:, jsonb_build_object\((.*)\))?$/s.exec(given) ?? [];
    return [code, [...about.matchAll(/'(\w+)',/g)].map(([, name = ""]) => name).toSorted()];
  });
}

it("every code that the database raises has a sentence, with what it gives, and every sentence has a code", () => {
  const raised = calls();
  expect(raised.length).toBeGreaterThan(35);
  const named = Object.entries(refusedWords).map(([code, words]) => [
    code,
    [...words.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted(),
  ]);
  expect(Object.fromEntries(raised)).toEqual(Object.fromEntries(named));
});

it("a sentence names what was given", () => {
  const about = JSON.stringify({ resource: "Masons", project: "Lekki {resource} $&" });
  expect(wordsOfRefusal("resource_assigned", about)).toBe(
    "“Masons” is assigned to activities of “Lekki {resource} $&”. Retire it, or remove it there first.",
  );
  expect(wordsOfRefusal("week_closed", "{}")).toBe(refusedWords.week_closed);
});

it("what only a later version knows is refused in words all the same", () => {
  expect(wordsOfRefusal("toString")).toMatch(/^This cannot be done as things are now\./);
  const renamed = JSON.stringify({ resource: "Masons", site: "Lekki" });
  expect(wordsOfRefusal("resource_assigned", renamed)).toBe(wordsOfRefusal("toString"));
});
