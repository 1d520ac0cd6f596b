import fc from "fast-check";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { toBase64 } from "./base64.ts";
import { openTexts, textMerger, updateOf } from "./long-text.ts";

// A document with many parts is rebuilt, and updates based on the former document are still merged.

/** Rebuilds the text with every third update. */
const often = { parts: 1_000, writers: 3 };

interface Text {
  readonly state?: string | undefined;
  readonly former?: string | undefined;
  readonly words?: string | undefined;
}

function joined(texts: ReturnType<typeof openTexts>, text: Text, update: string): Text {
  const next = texts.join(text.state, { update }, text.former);
  expect(next.refused).toBeUndefined();
  return next;
}

const none: Text = {};
const started = (words: string): Text => joined(openTexts(), none, updateOf(undefined, words));
/** The same text, rebuilt. */
const anew = (text: Text): Text =>
  joined(openTexts({ parts: 0, writers: 0 }), text, updateOf(text.state, text.words ?? ""));

it("what was written upon the former document is found at its place, whatever was rebuilt meanwhile (M10)", () => {
  const former = started("The door rubs.");
  const front = updateOf(former.state, "The front door rubs.");
  const twice = updateOf(former.state, "The door rubs. Seen twice.");
  const gone = updateOf(former.state, "The rubs.");
  const rebuilt = anew(joined(openTexts(), former, updateOf(former.state, "The oak door rubs.")));
  expect(rebuilt.former).toBeDefined();
  const both = joined(openTexts(), joined(openTexts(), rebuilt, front), twice);
  expect(both.words).toMatch(/^The (oak front|front oak) door rubs. Seen twice.$/);
  expect(joined(openTexts(), both, gone).words).toMatch(
    /^The (oak front|front oak) rubs. Seen twice.$/,
  );
  // Sent again, nothing is written twice, whether the former document knew it or not.
  expect(joined(openTexts(), both, front).words).toBe(both.words);
  expect(joined(openTexts(), both, updateOf(former.state, "The door rubs.")).words).toBe(
    both.words,
  );
});

it("what a writer goes on to write after the document was rebuilt is joined", () => {
  const doc = new Y.Doc();
  const text = doc.getText("text");
  const typed = (write: () => void) => {
    const before = Y.encodeStateVector(doc);
    write();
    return toBase64(Y.encodeStateAsUpdate(doc, before));
  };
  const first = typed(() => text.insert(0, "Rain."));
  const rebuilt = anew(joined(openTexts(), none, first));
  const second = typed(() => text.insert(5, " Pump failed."));
  const third = typed(() => text.delete(5, 6));
  const after = joined(openTexts(), rebuilt, second);
  expect(after.words).toBe("Rain. Pump failed.");
  expect(joined(openTexts(), after, third).words).toBe("Rain.failed.");
  expect(joined(openTexts(), after, first).words).toBe("Rain. Pump failed.");
});

it("words that nobody takes out survive, in whatever order the updates of many come, and none comes twice", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(4), fc.nat(1_000), fc.nat(9)), { minLength: 1, maxLength: 40 }),
      fc.nat(6),
      (writings, delay) => {
        const texts = openTexts(often);
        let [server, foundings] = [started("Ground."), 0];
        const views = Array.from({ length: 5 }, () => ({ text: server, foundings: 0 }));
        const late: { update: string; words: string; who: number; foundings: number }[] = [];
        let should = "Ground.";
        const arrive = (most: number) => {
          while (late.length > most) {
            const [one] = late.splice(0, 1);
            if (!one) return;
            const next = texts.join(server.state, { update: one.update }, server.former);
            // Only updates based on a document older than the former one may be refused.
            if (foundings - one.foundings < 2) expect(next.refused).toBeUndefined();
            if (next.refused !== undefined) {
              views[one.who] = { text: server, foundings };
              late.splice(0, late.length, ...late.filter(({ who }) => who !== one.who));
              continue;
            }
            if (next.former !== server.former) foundings += 1;
            server = next;
            should += one.words;
          }
        };
        for (const [n, [who, where, look]] of writings.entries()) {
          // Once all of its own updates have arrived, a device sees its own words and those of others.
          if (look < 4 && late.every((one) => one.who !== who))
            views[who] = { text: server, foundings };
          const view = views[who];
          if (!view) continue;
          const { text } = view;
          const words = text.words ?? "";
          const at = where % (words.length + 1);
          const update = updateOf(text.state, `${words.slice(0, at)}<${n}>${words.slice(at)}`);
          late.push({ update, words: `<${n}>`, who, foundings: view.foundings });
          views[who] = { text: joined(textMerger, text, update), foundings: view.foundings };
          arrive(delay);
        }
        arrive(0);
        const letters = (words: string) => [...words].toSorted().join("");
        expect(letters(server.words ?? "")).toBe(letters(should));
      },
    ),
    { numRuns: 60 },
  );
});

it("the order in which updates come that were written upon the former document does not matter (M10)", () => {
  const former = started("The door rubs.");
  const updates = [
    "The front door rubs.",
    "The oak door rubs.",
    "The rubs.",
    "Rain. The door rubs.",
  ].map((words) => updateOf(former.state, words));
  const rebuilt = anew(former);
  const all = (order: readonly string[]) =>
    order.reduce((text, update) => joined(openTexts(), text, update), rebuilt).words;
  fc.assert(
    fc.property(fc.shuffledSubarray(updates, { minLength: 4 }), (order) => {
      expect(all(order)).toBe(all(updates));
    }),
  );
});
