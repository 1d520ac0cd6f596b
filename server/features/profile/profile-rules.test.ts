import fc from "fast-check";
import { expect, test } from "vitest";
import { profileChanges } from "./profile-rules.ts";

const word = fc.string({ minLength: 1, maxLength: 3 });
const theme = fc.constantFrom("system", "light", "dark");
const phone = fc.constantFrom(null, "+2348031234567", "+442079460958");
const profile = fc.record({ name: word, company: word, theme, phone });
const sent = fc.record({ name: word, company: word, theme, phone }, { requiredKeys: [] });

test("applying the changes to what was stored gives what was sent, and keeps the rest", () => {
  fc.assert(
    fc.property(profile, sent, (before, body) => {
      const { fields } = profileChanges(before, body);
      expect({ ...before, ...fields }).toEqual({ ...before, ...body });
      for (const [key, value] of Object.entries(fields)) {
        expect(value).not.toBe(before[key as keyof typeof before]);
      }
    }),
  );
});

test("the record holds before and after of every change, except the theme and the phone number", () => {
  fc.assert(
    fc.property(profile, sent, (before, body) => {
      const { fields, recorded } = profileChanges(before, body);
      const { theme: _, phone: __, ...shown } = fields;
      expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(shown).toSorted());
      for (const [key, change] of Object.entries(recorded)) {
        expect(change).toEqual({
          before: before[key as keyof typeof before],
          after: fields[key as keyof typeof fields],
        });
      }
    }),
  );
});
