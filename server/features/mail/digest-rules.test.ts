import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notificationKinds } from "../../../contract/mail/mail-settings.ts";
import { subjectKinds } from "../../../contract/subjects.ts";
import { type DigestItem, digestMail, digestSections } from "./digest-rules.ts";

const SITE = "https://plumb.example.com";
const item: fc.Arbitrary<DigestItem> = fc.record({
  kind: fc.constantFrom(...notificationKinds),
  message: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  projectId: fc.option(fc.uuid()),
  subject: fc.option(fc.record({ kind: fc.constantFrom(...subjectKinds()), id: fc.uuid() })),
});

describe("the sections of a digest", () => {
  test("contain every item once, in order, with one title per kind", () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const sections = digestSections(items);
        expect(sections.flatMap((section) => section.items).toSorted(byMessage)).toEqual(
          items.toSorted(byMessage),
        );
        for (const { items: held } of sections) {
          expect(held).toEqual(items.filter(({ kind }) => kind === held[0]?.kind));
        }
        const titles = sections.map(({ title }) => title);
        expect(new Set(titles).size).toBe(titles.length);
      }),
    );
  });

  test("have a fixed order, whatever came first", () => {
    const every = digestSections(
      notificationKinds.map((kind) => ({ kind, message: "x", projectId: null, subject: null })),
    ).map(({ title }) => title);
    expect(every[0]).toBe("Mentions");
    expect(every).toHaveLength(notificationKinds.length);
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const titles = digestSections(items).map(({ title }) => title);
        expect(titles).toEqual(every.filter((title) => titles.includes(title)));
      }),
    );
  });
});

function byMessage(a: DigestItem, b: DigestItem): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

describe("a digest", () => {
  const digest = { name: "Ada", workspace: "Adeyemi Builders", day: "2026-03-10" };

  test("links to everything that has a page", () => {
    const mail = digestMail(
      {
        ...digest,
        items: [
          {
            kind: "assigned",
            message: "A task",
            projectId: "p1",
            subject: { kind: "task", id: "t1" },
          },
          { kind: "project_status", message: "A project", projectId: "p2", subject: null },
          { kind: "team", message: "A team", projectId: null, subject: null },
          { kind: "mention", message: "A comment", projectId: "p3", subject: null },
          { kind: "report", message: "A file", projectId: null, subject: null },
        ],
        total: 5,
      },
      SITE,
    );
    expect(mail.subject).toBe("Adeyemi Builders, Tuesday 10 March: 5 notifications");
    expect(mail.text).toContain(`- A task\n  ${SITE}/projects/p1?task=t1`);
    expect(mail.text).toContain(`- A project\n  ${SITE}/projects/p2\n`);
    expect(mail.text).toContain(`- A comment\n  ${SITE}/projects/p3/activity\n`);
    expect(mail.text).toContain(`- A file\n  ${SITE}/exports\n`);
    expect(mail.text).toContain("TEAMS\n- A team\n\n");
    expect(mail.text).toContain(`${SITE}/profile`);
    expect(mail.text).not.toContain("older than these");
  });

  test("says how many did not fit", () => {
    const one = { kind: "status", message: "Moved", projectId: null, subject: null } as const;
    const say = (total: number) => digestMail({ ...digest, items: [one], total }, SITE);
    expect(say(1).subject).toContain(": 1 notification");
    expect(say(2).text).toContain("And 1 more, older than these.");
    expect(say(31).text).toContain("And 30 more, older than these.");
  });
});
