import { describe, expect, it } from "vitest";
import { isBaseline } from "./baseline.ts";
import { readSchemaFiles } from "./schema-files.ts";

const { migrations, subjects } = await readSchemaFiles();
const BY_SUBJECT =
  /\b(create|alter|drop)\s+(or\s+replace\s+)?((constraint|event)\s+)?(function|policy|trigger|procedure|view)\b|\b(grant|revoke)\b|row level security/i;

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, "").replaceAll(/\/\*[\s\S]*?\*\//g, "");
}

describe("migrations", () => {
  it("leave functions, triggers, policies and grants to the files by subject", () => {
    const wrong = migrations.filter(({ sql }) => BY_SUBJECT.test(withoutComments(sql)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each(["create constraint trigger", "Create OR Replace function", "alter policy"])(
    "do not hide one: %s",
    (statement) => expect(statement).toMatch(BY_SUBJECT),
  );

  it("have unique numbers after the baseline", () => {
    const numbers = migrations
      .filter(({ name }) => !isBaseline(name))
      .map(({ name }) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? name);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^0(1[6-9]|[2-9]\d)\d$|^[1-9]\d{3}$/.test(number))).toEqual(
      [],
    );
  });
});

describe("files by subject", () => {
  it("create no table, column or index", () => {
    const wrong = subjects.filter(({ sql }) =>
      /\bcreate\s+(unlogged\s+)?(table|(unique\s+)?index)\b|\badd\s+column\b/i.test(
        withoutComments(sql),
      ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
