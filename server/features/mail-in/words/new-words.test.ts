import { describe, expect, it } from "vitest";
import { allWords, newWords, titleOfWords } from "./new-words.ts";

const ANSWER = "Put right on Tuesday.\n\nSee the photo.";

/** What the usual programs put below an answer. */
const below: Readonly<Record<string, string>> = {
  Gmail: "On Tue, 3 Mar 2026 at 07:00, Plumbline <p@example.com> wrote:\n\n> Door rubs\n> Snag 1",
  "Gmail, folded":
    "On Tue, 3 Mar 2026 at 07:00, Plumbline of Adeyemi Builders <\np@example.com> wrote:\n\n> Door rubs",
  "Apple Mail": "> On 3 Mar 2026, at 07:00, Plumbline <p@example.com> wrote:\n> \n> Door rubs",
  "Apple Mail on a phone":
    "Sent from my iPhone\n\n> On 3 Mar 2026, at 07:00, Plumbline wrote:\n> Door",
  Outlook:
    "From: Plumbline <p@example.com>\nSent: Tuesday, 3 March 2026 07:00\nTo: Funmi\nSubject: Door\n\nDoor rubs",
  "Outlook on the web":
    "________________________________\nFrom: Plumbline <p@example.com>\nSent: Tuesday\nTo: Funmi\n\nDoor rubs",
  "Outlook on a phone":
    "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Plumbline\nSent: x",
  "old Outlook": "-----Original Message-----\nFrom: Plumbline\nDoor rubs",
  "Outlook in German":
    "Von: Plumbline <p@example.com>\nGesendet: Dienstag, 3. März 2026 07:00\nAn: Funmi\nBetreff: Tür",
  "Thunderbird in German": "Am 03.03.26 um 07:00 schrieb Plumbline:\n> Door rubs",
  "Gmail in French":
    "Le mar. 3 mars 2026 à 07:00, Plumbline <p@example.com> a écrit :\n> Door rubs",
  "Gmail in Spanish":
    "El mar, 3 mar 2026 a las 7:00, Plumbline (<p@example.com>) escribió:\n> Door",
  "a signature": "-- \nFunmi Ade\nSite engineer",
};

describe("an answer", () => {
  it.each(Object.entries(below))("ends where %s begins", (_, rest) => {
    expect(newWords(`${ANSWER}\n\n${rest}\n`)).toBe(ANSWER);
    expect(newWords(`${ANSWER}\n\n${rest}\n`.replaceAll("\n", "\r\n"))).toBe(ANSWER);
  });

  it("may be below what it quotes", () => {
    expect(newWords("On Tuesday, Plumbline wrote:\n> Door rubs\n\nPut right.\n-- \nFunmi")).toBe(
      "Put right.",
    );
  });

  it("is none where everything is quoted", () => {
    expect(newWords("> Door rubs\n> Snag 1\n")).toBe("");
    expect(newWords("From: Plumbline\nSent: Tuesday\n\nDoor rubs")).toBe("");
  });

  it.each([
    "On Tuesday we wrote the list",
    "From: block A to block B",
    "On site: all done",
    "- one\n- two",
    "-----\nA table\n-----",
    "Le mur est fini",
  ])("keeps words that only look so: %s", (words) => {
    expect(newWords(words)).toBe(words);
  });

  it("has no invisible characters and no more than one empty line at a time", () => {
    expect(newWords("a\u0000b\u202Ec\u0007\r\n\r\n\r\n\r\nd\uD800")).toBe("abc\n\nd\uFFFD");
  });

  it("is found in a second, however long or odd the text is", () => {
    const odd = [
      "On ".repeat(60_000),
      "> ".repeat(90_000),
      `${"On a\n".repeat(40_000)}`,
      `-${"-".repeat(190_000)}`,
      `On ${"schrieb ".repeat(20_000)}`,
      `From: x\n`.repeat(20_000),
      "\n".repeat(200_000),
    ];
    const began = process.cpuUsage();
    for (const text of odd) newWords(text);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

describe("the words of a new mail", () => {
  it("include what is forwarded", () => {
    const text = "See below.\n\n---------- Forwarded message ---------\nFrom: Ada\n\nDoor rubs";
    expect(allWords(text)).toBe(text);
  });

  it("do not include a signature at their end", () => {
    expect(allWords("Door rubs\n\nSent from my iPhone")).toBe("Door rubs");
  });
});

describe("a title", () => {
  it.each([
    ["Re: Fwd: RE: Door rubs", "Door rubs"],
    ["AW: WG: Tür", "Tür"],
    ["  Door \r\n\t rubs ", "Door rubs"],
    ["Reference: 12", "Reference: 12"],
    ["Re:", ""],
  ])("of the subject “%s” is “%s”", (subject, title) => {
    expect(titleOfWords(subject)).toBe(title);
  });
});
