import { describe, expect, it } from "vitest";
import { hasSeveralLines } from "./has-several-lines.ts";
import { readPastedTasks } from "./read-pasted-tasks.ts";

const emeka = { _id: "e", name: "Emeka Okafor" };
const people = [emeka, { _id: "a", name: "Ada Obi" }, { _id: "b", name: "Ada Bello" }];
const known = { today: "2026-12-01", people };
const read = (text: string) => readPastedTasks(text, known).tasks;
const titles = (text: string) => read(text).map(({ title }) => title);

describe("a paste of lines", () => {
  it("is several tasks only if it has several lines", () => {
    expect(
      ["Dig", "Dig\n", "\n  Dig the footing \r\n \n", "- Dig", ""].filter(hasSeveralLines),
    ).toEqual([]);
    expect(["Dig\nCast", "Dig\r\n\r\nCast", "• Dig\rCast"].every(hasSeveralLines)).toBe(true);
  });

  it("keeps the lines of an outline, indented or not", () => {
    const outline =
      "Block A\n\tPlaster walls\t1 Dec\n\tPaint stair\n•\tOrder sand\n[ ] Cast lintel";
    expect(titles(outline)).toEqual([
      "Block A",
      "Plaster walls",
      "Paint stair",
      "Order sand",
      "Cast lintel",
    ]);
    expect(titles("Dig\nCast\n\tCure")).toEqual(["Dig", "Cast", "Cure"]);
    expect(read(outline).flatMap(({ problems }) => problems)).toEqual([]);
    expect(read("Dig\t1 Dec\nCast\t2 Dec\n\t3 Dec")[2]?.refused).toBe("It has no title.");
  });

  it("loses bullets, numbers and boxes, and no quantities", () => {
    expect(
      titles(
        "- Dig\n* Cast\n• Cure\n1. Lay blocks\n2) Plaster\n(3) Paint\n☐ Tile\n- [ ] 4. Roof\n1.2. Doors\n–\n3 doors\n1.5 m trench\n12 mm rebar",
      ),
    ).toEqual([
      ..."Dig Cast Cure".split(" "),
      "Lay blocks",
      ..."Plaster Paint Tile Roof Doors".split(" "),
      "3 doors",
      "1.5 m trench",
      "12 mm rebar",
    ]);
  });

  it("finishes what is ticked, and keeps quotation marks of a line", () => {
    expect(read("- [x] Dig\n☑ Cast\n- [ ] Cure").map(({ status }) => status)).toEqual([
      "done",
      "done",
      "todo",
    ]);
    expect(titles('"Snag list" for Ada\nCast')).toEqual(['"Snag list" for Ada', "Cast"]);
  });

  it("names the rows that cannot be added", () => {
    expect(read(`${"x".repeat(301)}\nDig\u0007\nCast`).map(({ refused }) => refused)).toEqual([
      "Its title has more than 300 characters.",
      "Its title contains a character that is not allowed.",
      null,
    ]);
  });
});

describe("a paste of cells", () => {
  it("is read by its headings in any order, and says which columns are left out", () => {
    const pasted = readPastedTasks(
      "Ref\tAssigned to\tTask\tDue date\tPriority\tStatus\nA1\tEmeka\tDig the\u200B footing\t4 Dec\tUrgent\tIn progress\nA2\t\tCast\t\t\t\n",
      known,
    );
    expect(pasted.leftOut).toEqual(["Ref"]);
    expect(pasted.tasks).toEqual([
      {
        row: 2,
        title: "Dig the footing",
        dueDate: "2026-12-04",
        assignedTo: emeka,
        priority: "urgent",
        status: "in_progress",
        problems: [],
        refused: null,
      },
      expect.objectContaining({ row: 3, title: "Cast", dueDate: null, assignedTo: null }),
    ]);
  });

  it("is read without headings by what each cell is", () => {
    const [dig, cast] = read(
      "1\tDig\tfri\tE. Okafor\thigh\n2\tCast\t2026-12-24 00:00:00\tdone\tUrgent",
    );
    expect(dig).toMatchObject({
      title: "Dig",
      dueDate: "2026-12-04",
      assignedTo: emeka,
      priority: "high",
    });
    expect(cast).toMatchObject({
      title: "Cast",
      dueDate: "2026-12-24",
      status: "done",
      priority: "urgent",
    });
  });

  it("names each cell that it cannot read, and adds the task without it", () => {
    const [row] = read("Task\tDue\tWho\tPriority\tStatus\nDig\tsoon\tAda\tvery\todd");
    expect(row).toMatchObject({ title: "Dig", dueDate: null, assignedTo: null, refused: null });
    expect(row?.problems).toEqual([
      "“soon” is no date.",
      "“Ada” can be Ada Obi or Ada Bello.",
      "“very” is no priority.",
      "“odd” is no status.",
    ]);
    const [other] = read("Dig\tZebra\nCast\tmon");
    expect(other?.problems).toEqual([
      "“Zebra” is no date, person on this project, priority or status.",
    ]);
  });

  it("takes the later of two dates as due date, and names each cell that another one replaces", () => {
    const [dates, turned, same, people] = read(
      "Dig\t1 Dec\t5 Dec\nCast\t5 Dec\t1 Dec\nCure\t1 Dec\t2026-12-01\nTile\tEmeka\tAda Obi\nRoof\thigh\tlow",
    );
    expect(dates).toMatchObject({
      dueDate: "2026-12-05",
      problems: ["“1 Dec” is left out: the row has another date."],
    });
    expect(turned).toMatchObject({
      dueDate: "2026-12-05",
      problems: ["“1 Dec” is left out: the row has another date."],
    });
    expect(same).toMatchObject({ dueDate: "2026-12-01", problems: [] });
    expect(people).toMatchObject({
      assignedTo: emeka,
      problems: ["“Ada Obi” is left out: the row has another person."],
    });
  });

  it("calls nobody a stranger while the people could not be loaded", () => {
    const lines = "Task\tWho\nDig\tEmeka";
    const readAlone = (text: string) =>
      readPastedTasks(text, { ...known, people: undefined }).tasks[0]?.problems;
    expect(readAlone(lines)).toEqual(["“Emeka” is left out: the people could not be loaded."]);
    expect(readAlone("Dig\tEmeka\nCast\tAda")).toEqual([
      "“Emeka” is no date, priority or status, and the people could not be loaded.",
    ]);
  });

  it("names a row that has values and no title", () => {
    expect(read("Task\tDue\n\tmon\nDig\ttue").map(({ refused }) => refused)).toEqual([
      "It has no title.",
      null,
    ]);
  });
});
