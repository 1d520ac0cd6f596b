import { expect, it } from "vitest";
import { importedXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";
import type { ImportedProgramme } from "../programme-file.ts";

const definitions = `<OutlineCodes><OutlineCode><FieldID>188744096</FieldID><FieldName>Outline Code1</FieldName><Alias>Zone</Alias><Values>
  <Value><ValueID>2</ValueID><ParentValueID>0</ParentValueID><Value>North</Value></Value>
  <Value><ValueID>3</ValueID><ParentValueID>2</ParentValueID><Value>Tower</Value></Value>
  <Value><ValueID>4</ValueID><ParentValueID>3</ParentValueID><Value>North.Tower.Core</Value></Value>
  </Values></OutlineCode></OutlineCodes>
  <ExtendedAttributes><ExtendedAttribute><FieldID>188743734</FieldID><FieldName>Text2</FieldName><Alias>Trade</Alias>
  <ValueList><Value><ID>1</ID><Value>Mason</Value></Value></ValueList></ExtendedAttribute></ExtendedAttributes>`;

const attribute = (field: number, value: string) =>
  `<ExtendedAttribute><FieldID>${field}</FieldID>${value}</ExtendedAttribute>`;
const code = (entry: number) =>
  `<OutlineCode><FieldID>188744096</FieldID><ValueID>${entry}</ValueID></OutlineCode>`;

const imported = (...tasks: string[]) =>
  importedXml(
    mspdiXml(tasks.map((more, at) => taskXml(at + 1, {}, more)).join("")).replace(
      "<Calendars>",
      `${definitions}<Calendars>`,
    ),
  );
const valuesOf = ({ plan }: ImportedProgramme, name: string) => {
  const id = plan.columns.find((column) => column.name === name)?._id ?? "";
  return plan.activities.map(({ fields }) => fields[id]);
};

it("an entry of an outline code is named with those above it", async () => {
  const file = await imported(code(2), code(3), code(4));
  expect(valuesOf(file, "Zone")).toEqual(["North", "North.Tower", "North.Tower.Core"]);
});

it("an entry of a list of values is found by its number, though the file has another id of it", async () => {
  const entry = "<ValueID>1</ValueID><ValueGUID>6B8C1E</ValueGUID>";
  const file = await imported(attribute(188_743_734, entry));
  expect(valuesOf(file, "Trade")).toEqual(["Mason"]);
});

it("a field of Project that the file does not define has its own name and type", async () => {
  const file = await imported(
    attribute(188_743_731, "<Value>Block C</Value>") +
      attribute(188_743_768, "<Value>7.5</Value>") +
      attribute(188_743_945, "<Value>2026-03-02T08:00:00</Value>"),
  );
  expect(file.plan.columns.map(({ name, type }) => [name, type])).toEqual([
    ["Text1", "text"],
    ["Number2", "number"],
    ["Date1", "date"],
  ]);
  expect(Object.values(file.plan.activities[0]?.fields ?? {})).toEqual([
    "Block C",
    7.5,
    "2026-03-02T08:00",
  ]);
  const unknown = await imported(attribute(1, "<Value>lost</Value>"));
  expect(unknown.notKept).toContainEqual({
    what: "values of fields that the file does not define",
    count: 1,
    examples: ["lost"],
  });
});
