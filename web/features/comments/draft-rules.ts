import { folded } from "../../../engine/folded-text.ts";
import type { PersonRef } from "../../../contract/common.ts";
import { commentParts, mentionableName, writeMention } from "../../../contract/mentions.ts";

/** A person who was chosen while writing. The text contains them as `@label`. */
export interface DraftPerson {
  readonly id: string;
  readonly label: string;
}

/** A comment while it is written. It contains people by name only; their ids are stored separately. */
export interface Draft {
  readonly text: string;
  readonly people: readonly DraftPerson[];
}

export const emptyDraft: Draft = { text: "", people: [] };

/** The maximum length of a mention search. Longer text is a sentence. */
const QUERY_MAX = 40;
const wordCharacter = /[\p{L}\p{N}]/u;

/** Adds a person to the chosen ones. The second of two people with the same name gets a number. */
function withPerson(
  people: readonly DraftPerson[],
  { _id, name }: PersonRef,
): { readonly people: readonly DraftPerson[]; readonly label: string } {
  const known = people.find(({ id }) => id === _id);
  if (known) return { people, label: known.label };
  const base = mentionableName(name);
  let label = base;
  for (let n = 2; people.some((other) => other.label === label); n += 1) label = `${base} (${n})`;
  return { people: [...people, { id: _id, label }], label };
}

/** Turns a comment's text into a draft for editing. */
export function toDraft(body: string, mentions: readonly PersonRef[]): Draft {
  let text = "";
  let people: readonly DraftPerson[] = [];
  let afterMention = false;
  for (const part of commentParts(body)) {
    if (part.kind === "mention") {
      const name = mentions.find(({ _id }) => _id === part.id)?.name ?? part.name;
      const added = withPerson(people, { _id: part.id, name });
      people = added.people;
      text += `@${added.label}`;
    } else {
      // A letter right after a name would read as part of it.
      text += afterMention && wordCharacter.test(part.text.charAt(0)) ? ` ${part.text}` : part.text;
    }
    afterMention = part.kind === "mention";
  }
  return { text, people };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** The text to send: each `@label` of a chosen person becomes a mention. */
export function toBody({ text, people }: Draft): string {
  if (people.length === 0) return text;
  const byLabel = new Map(people.map(({ id, label }) => [label, id]));
  const longestFirst = [...byLabel.keys()].toSorted((a, b) => b.length - a.length);
  const label = new RegExp(`@(${longestFirst.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replaceAll(label, (whole, name: string) => {
    const id = byLabel.get(name);
    return id === undefined ? whole : writeMention({ id, name });
  });
}

/** The mention search at the caret: where it starts, and its letters. */
export interface MentionQuery {
  readonly start: number;
  readonly search: string;
}

/** The mention that is being typed at the caret after an @; undefined if there is none. */
export function mentionQuery({ text, people }: Draft, caret: number): MentionQuery | undefined {
  const start = text.lastIndexOf("@", caret - 1);
  if (start === -1 || caret === 0) return undefined;
  if (start > 0 && !/[\s([{"'“]/.test(text.charAt(start - 1))) return undefined;
  const search = text.slice(start + 1, caret);
  if (search.length > QUERY_MAX || /[\n[\]]|^\s|\s\s/.test(search)) return undefined;
  if (people.some(({ label }) => search.startsWith(label))) return undefined;
  return { start, search };
}

/** Replaces the typed search with a person's name and moves the caret behind it. */
export function choosePerson(
  draft: Draft,
  input: { readonly query: MentionQuery; readonly caret: number; readonly person: PersonRef },
): { readonly draft: Draft; readonly caret: number } {
  const { query, caret, person } = input;
  const { people, label } = withPerson(draft.people, person);
  const named = `@${label} `;
  const rest = draft.text.slice(caret).replace(/^ /, "");
  return {
    draft: { text: draft.text.slice(0, query.start) + named + rest, people },
    caret: query.start + named.length,
  };
}

/** Whether each typed word is the start of a word in the name. */
export function answersTo(name: string, search: string): boolean {
  const words = folded(name).split(/\s+/);
  return folded(search)
    .split(/\s+/)
    .every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}

/** Restores text that could not be sent, before the text written since. */
export function joinDrafts(failed: Draft, since: Draft): Draft {
  if (since.text.trim() === "") return failed;
  const known = (person: DraftPerson) =>
    failed.people.some(({ id, label }) => id === person.id || label === person.label);
  const people = [...failed.people, ...since.people.filter((person) => !known(person))];
  return { text: `${failed.text}\n\n${since.text}`, people };
}
