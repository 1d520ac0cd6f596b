import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Waiting, waitingKinds, waitingWords } from "../../../contract/home/waiting.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { type Brief, BRIEF_PROJECTS, briefBlocks } from "./brief-rules.ts";
import { digestMail } from "./digest-rules.ts";

const SITE = "https://plumb.example.com";
const TODAY = "2026-03-10";
const late: Brief["concerned"][number] = {
  _id: "p1",
  title: "Lekki Duplex",
  status: "active",
  startDate: "2026-01-01",
  finishDate: "2026-03-01",
  progressPercent: 20,
  taskCount: 5,
  overdueTasks: 1,
  overBudget: true,
  forecastOver: true,
  programmePercent: null,
  slipDays: null,
  lastActiveOn: TODAY,
};
const empty: Brief = { waiting: [], concerned: [], today: TODAY };
const inOne = (kind: Waiting["kind"], title = "Annexe"): Waiting => ({
  kind,
  count: 2,
  projects: [{ _id: "p2", title, count: 2 }],
});

function textOf(brief: Partial<Brief>): string {
  const blocks = briefBlocks({ ...empty, ...brief }, SITE);
  return renderMail({ heading: "Hello", blocks, footer: [] }).text;
}

describe("the head of the daily mail", () => {
  test.each([
    ["expenses", "money"],
    ["reports", "projects/p2/programme?panel=reported"],
    ["diaries", "projects/p2/site?part=diary"],
    ["snagsToVerify", "projects/p2/site?part=snags&state=ready"],
    ["snagsToFix", "projects/p2/site?part=snags"],
    ["transmittals", "projects/p2/drawings"],
    ["constraints", "projects/p2/programme?panel=constraints"],
    ["toAccept", "tasks?status=done"],
    ["dueDates", "tasks?proposal=open"],
    ["tasks", "tasks?assignee=me&status=open"],
  ] as const)("leads from %s to /%s", (kind, path) => {
    const words = waitingWords({ kind, count: 2 });
    expect(textOf({ waiting: [inOne(kind)] })).toContain(
      `WAITING FOR YOU\n- ${words}\n  Annexe\n  ${SITE}/${path}\n`,
    );
  });

  test("names the places of what waits in several projects, and counts the rest", () => {
    const places = ["Annexe", "Tower", "Jetty"].map((title, n) => ({
      _id: `p${n}`,
      title,
      count: 4 - n,
    }));
    const waiting: Waiting[] = [{ kind: "diaries", count: 1010, projects: places }];
    const text = textOf({ waiting });
    expect(text).toContain("- 1,010 diaries to approve\n  Annexe 4\n");
    expect(text).toContain(`  Jetty 2\n  ${SITE}/projects/p2/site?part=diary\n`);
    expect(text).toContain("  elsewhere 1,001\n");
    const all: Waiting[] = [{ kind: "diaries", count: 9, projects: places }];
    expect(textOf({ waiting: all })).not.toContain("elsewhere");
  });

  test("says why a project needs attention, in the words of its card", () => {
    expect(textOf({ concerned: [late] })).toContain(
      `A PROJECT NEEDS ATTENTION\n- Lekki Duplex\n  Late: Should have finished on 1 Mar 2026; 1 task overdue. Over budget\n  ${SITE}/projects/p1\n`,
    );
  });

  test("names five projects, the most urgent first, and counts the others", () => {
    const concerned = Array.from({ length: BRIEF_PROJECTS + 3 }, (_, n) => ({
      ...late,
      title: `Tower ${"ABCDEFGHI".charAt(n)}`,
    }));
    const text = textOf({ concerned });
    expect(text).toContain("PROJECTS THAT NEED ATTENTION\n- Tower A\n");
    expect(text).toContain("- Tower E\n");
    expect(text).not.toContain("Tower F");
    expect(text).toContain(`- And 3 more\n  ${SITE}/projects\n`);
    expect(textOf({ concerned: concerned.slice(0, BRIEF_PROJECTS) })).not.toContain("more");
  });

  test("has names of which no mail program makes a link", () => {
    const title = "www.evil.example/pay";
    const text = textOf({ waiting: [inOne("tasks", title)], concerned: [{ ...late, title }] });
    expect(text).not.toContain("evil.example");
    expect(text).toContain("  evil example pay\n");
    expect(text).toContain("- evil example pay\n");
  });

  test("is nothing where nothing waits and all is well", () => {
    expect(briefBlocks(empty, SITE)).toEqual([]);
  });

  test("has one line for each kind, whatever waits", () => {
    const projects = fc.array(
      fc.record({ _id: fc.uuid(), title: fc.string({ unit: "grapheme" }), count: fc.nat(2000) }),
      { minLength: 1, maxLength: 3 },
    );
    const kind = fc.constantFrom(...waitingKinds);
    const waiting = fc.array(fc.record({ kind, count: fc.nat(9000), projects }), { maxLength: 10 });
    fc.assert(
      fc.property(waiting, (found) => {
        const [block] = briefBlocks({ ...empty, waiting: found }, SITE);
        const items = block?.kind === "list" ? block.items : [];
        expect(items.map(({ text }) => text)).toEqual(found.map((each) => waitingWords(each)));
        for (const { url, places } of items) expect(url ?? places?.[0]?.url).toContain(SITE);
      }),
    );
  });
});

describe("a daily mail", () => {
  const digest = {
    name: "Ada",
    workspace: "Adeyemi Builders",
    day: TODAY,
    items: [{ kind: "team", message: "A team", projectId: null, subject: null }],
    total: 1,
  } as const;

  test("begins with its head, and has the news below", () => {
    const { subject, text, html } = digestMail(
      { ...digest, brief: { ...empty, waiting: [inOne("tasks")], concerned: [late] } },
      SITE,
    );
    expect(subject).toBe("Adeyemi Builders, Tuesday 10 March: 1 notification");
    for (const part of [text.toLowerCase(), html.toLowerCase()]) {
      const places = [
        "tuesday 10 march",
        "waiting for you",
        "needs attention",
        "your unread",
        "teams",
      ];
      expect(places.map((words) => part.indexOf(words))).not.toContain(-1);
      expect(places.map((words) => part.indexOf(words))).toEqual(
        places.map((words) => part.indexOf(words)).toSorted((a, b) => a - b),
      );
    }
  });

  test("is as without a head where there is nothing to say in it", () => {
    expect(digestMail({ ...digest, brief: empty }, SITE)).toEqual(digestMail(digest, SITE));
  });
});
