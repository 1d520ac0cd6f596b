import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionsIn } from "../../../contract/mentions.ts";
import {
  answersTo,
  choosePerson,
  type Draft,
  emptyDraft,
  joinDrafts,
  mentionQuery,
  toBody,
  toDraft,
} from "./draft-rules.ts";

const ADA = "01990000-0000-7000-8000-00000000000a";
const OBI = "01990000-0000-7000-8000-00000000000b";
const write = (text: string, people: Draft["people"] = []): Draft => ({ text, people });

function choose(text: string, person: { _id: string; name: string }, people: Draft["people"] = []) {
  const draft = write(text, people);
  const query = mentionQuery(draft, text.length);
  return query && choosePerson(draft, { query, caret: text.length, person });
}

describe("choosing a person while writing", () => {
  it("searches by the letters after an @ that begins a word", () => {
    expect(mentionQuery(write("Hi @ad"), 6)).toEqual({ start: 3, search: "ad" });
    expect(mentionQuery(write("(@"), 2)).toEqual({ start: 1, search: "" });
    expect(mentionQuery(write("@Ada Ob"), 7)).toEqual({ start: 0, search: "Ada Ob" });
    for (const text of ["", "Hi", "me@home", "@ ada", "@ada\nb", "@a  b", `@${"x".repeat(41)}`])
      expect(mentionQuery(write(text), text.length), text).toBeUndefined();
    expect(mentionQuery(write("@ada"), 0)).toBeUndefined();
  });

  it("inserts the name, moves the caret behind it, and ends the search", () => {
    const chosen = choose("Ask @ad", { _id: ADA, name: "Ada Obi" });
    expect(chosen).toEqual({
      draft: { text: "Ask @Ada Obi ", people: [{ id: ADA, label: "Ada Obi" }] },
      caret: 13,
    });
    expect(mentionQuery(chosen?.draft ?? emptyDraft, 13)).toBeUndefined();
    expect(toBody(chosen?.draft ?? emptyDraft)).toBe(`Ask @[Ada Obi](${ADA}) `);
  });

  it("distinguishes two people with the same name", () => {
    const chosen = choose("@Ada Obi and @A", { _id: OBI, name: "Ada Obi" }, [
      { id: ADA, label: "Ada Obi" },
    ]);
    expect(toBody(chosen?.draft ?? emptyDraft)).toBe(
      `@[Ada Obi](${ADA}) and @[Ada Obi (2)](${OBI}) `,
    );
  });

  it("makes exactly one mention, whatever the name and the text before", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.uuid(), (before, name, _id) => {
        fc.pre(mentionsIn(before).length === 0);
        const chosen = choose(`${before} @`, { _id, name });
        fc.pre(chosen !== undefined);
        const found = mentionsIn(toBody(chosen?.draft ?? emptyDraft));
        expect(found.map(({ id }) => id)).toContain(_id);
        expect(found).toHaveLength(1);
      }),
    );
  });
});

describe("a draft", () => {
  it("of an existing comment shows people's current names and mentions the same people", () => {
    const body = `@[Ada](${ADA})s and **@[Obi](${OBI})**`;
    const draft = toDraft(body, [{ _id: ADA, name: "Ada Obi" }]);
    expect(draft.text).toBe("@Ada Obi s and **@Obi**");
    expect(toBody(draft)).toBe(`@[Ada Obi](${ADA}) s and **@[Obi](${OBI})**`);
  });

  it("without mentions is sent unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toBody(write(text))).toBe(text);
      }),
    );
  });

  it("mentions nobody whose name was edited", () => {
    expect(toBody(write("@Ada Obix @Ad", [{ id: ADA, label: "Ada Obi" }]))).toBe("@Ada Obix @Ad");
  });

  it("that could not be sent is restored before what was written since", () => {
    const failed = write("@Ada one", [{ id: ADA, label: "Ada" }]);
    expect(joinDrafts(failed, write("  "))).toBe(failed);
    expect(joinDrafts(failed, write("@Obi two", [{ id: OBI, label: "Obi" }]))).toEqual(
      write("@Ada one\n\n@Obi two", [
        { id: ADA, label: "Ada" },
        { id: OBI, label: "Obi" },
      ]),
    );
  });
});

describe("a name", () => {
  it("matches the beginnings of its words", () => {
    for (const search of ["", "a", "OBI", "ada ob", "ob ad"])
      expect(answersTo("Ada Obi", search)).toBe(true);
    for (const search of ["da", "ada x", "obix"]) expect(answersTo("Ada Obi", search)).toBe(false);
  });
});
