import { describe, expect, it } from "vitest";
import { wordsOfProgress, wordsOfNews } from "./news-words.ts";

const finished = { project: "Lekki Duplex", count: 1, by: "Kunle", task: "Roof" };
const reported = {
  project: "Lekki Duplex",
  count: 1,
  activities: ["Dig"],
  by: "Kunle",
  people: 1,
  note: "Wet ground",
};
const later = { name: "Cast", event: "finishes", day: "2026-03-09", daysLater: 6 };
const moved = { project: "Lekki Duplex", count: 1, activities: [later] };

describe("what this version does not understand", () => {
  it.each([
    [null, null],
    [null, finished],
    ["toString", {}],
    ["proposed", finished],
    ["finished", null],
    ["finished", "3"],
    ["finished", { ...finished, count: 0 }],
    ["finished", { ...finished, project: null }],
    ["reported", { ...reported, activities: [null] }],
    ["moved", { ...moved, activities: [{ ...later, event: "waits" }] }],
    ["moved", finished],
  ])("is said in general: %s %j", (topic, facts) => {
    expect(wordsOfNews(topic, facts)).toEqual({
      title: "News of your work",
      message: "Something that concerns you has changed.",
    });
  });

  it("does not matter beside what it understands", () => {
    expect(wordsOfNews("finished", { ...finished, more: true }).title).toBe(
      "Task finished, not accepted",
    );
  });
});

describe("files that are ready", () => {
  const last = { kind: "tasks", format: "csv" };
  const words = (facts: object) => wordsOfNews("ready", { count: 1, last, ...facts });

  it("are one, which is named, or several, which are counted", () => {
    expect(words({})).toEqual({
      title: "Report ready",
      message: "Tasks and overdue (CSV) is ready to download, and is kept for 7 days.",
    });
    expect(words({ count: 2 })).toEqual({
      title: "2 reports ready",
      message:
        "Tasks and overdue (CSV) and 1 other are ready to download. Each is kept for 7 days.",
    });
    expect(words({ last: { kind: "lunch", format: "csv" } }).title).toBe("News of your work");
  });
});

describe("finished tasks", () => {
  const words = (facts: object) => wordsOfNews("finished", { ...finished, ...facts });

  it("are one, which is named", () => {
    expect(words({})).toEqual({
      title: "Task finished, not accepted",
      message: "“Roof” is finished on Lekki Duplex.",
    });
  });

  it("are several, which are counted", () => {
    expect(words({ count: 2 })).toEqual({
      title: "2 tasks finished, not accepted",
      message: "Kunle finished 2 tasks on Lekki Duplex. They wait to be accepted.",
    });
    expect(words({ count: 1200, by: null })).toEqual({
      title: "1,200 tasks finished, not accepted",
      message: "Somebody finished 1,200 tasks on Lekki Duplex. They wait to be accepted.",
    });
  });
});

describe("reported activities", () => {
  const words = (facts: object) => wordsOfNews("reported", { ...reported, ...facts });

  it("are one, with its note, or the diary that it is from", () => {
    expect(words({})).toEqual({
      title: "Progress reported",
      message: "Kunle reported progress of “Dig” on Lekki Duplex. “Wet ground”",
    });
    expect(words({ note: "", activities: [""], by: null }).message).toBe(
      "Somebody reported progress of “Unnamed” on Lekki Duplex.",
    );
    expect(wordsOfProgress({ ...reported, note: "", diary: "Mon, 2 Mar 2026" }).message).toBe(
      "Kunle reported progress of “Dig” on Lekki Duplex, in the diary of Mon, 2 Mar 2026.",
    );
  });

  it("show only the beginning of a long note", () => {
    expect(words({ note: "a".repeat(2000) }).message).toMatch(/ “a{200}”$/);
  });

  it("are several, without notes, of which the first few are named", () => {
    expect(words({ count: 2, activities: ["Dig", "Cast"] })).toEqual({
      title: "2 activities reported",
      message: "Kunle reported progress of “Dig” and “Cast” on Lekki Duplex.",
    });
    const three = ["Dig", "Cast", "Roof"];
    expect(words({ count: 3, activities: three }).message).toMatch(/“Dig”, “Cast” and “Roof” on/);
    expect(words({ count: 5, activities: three }).message).toMatch(/“Dig”, “Cast” and 3 others on/);
  });

  it("name who reported last, and say that others did", () => {
    const by = (people: number) => words({ count: 4, people }).message.split(" reported")[0];
    expect([0, 1, 2, 3].map(by)).toEqual([
      "Kunle",
      "Kunle",
      "Kunle and somebody else",
      "Kunle and 2 others",
    ]);
  });
});

describe("activities that moved", () => {
  const words = (count: number, activities: readonly object[]) =>
    wordsOfNews("moved", { ...moved, count, activities });

  it("are one, with its finish or its start", () => {
    expect(words(1, [later])).toEqual({
      title: "An activity of yours moved",
      message: "Lekki Duplex: “Cast” finishes on 9 Mar 2026, 6 days later.",
    });
    const start = { name: "", event: "starts", day: "2026-03-01", daysLater: -1 };
    expect(words(1, [start]).message).toBe(
      "Lekki Duplex: “Unnamed” starts on 1 Mar 2026, 1 day earlier.",
    );
  });

  it("are several, of which three are named and the others counted", () => {
    const named = "“Cast” finishes on 9 Mar 2026, 6 days later";
    expect(words(3, [later, later, later])).toEqual({
      title: "3 activities of yours moved",
      message: `Lekki Duplex: ${named}; ${named}; ${named}.`,
    });
    expect(words(4, [later, later, later]).message).toMatch(/6 days later; and 1 other\.$/);
    expect(words(1003, [later, later, later]).message).toMatch(/; and 1,000 others\.$/);
  });
});
