import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { ImportedProgramme } from "../formats/public.ts";

/** The fields that a format gives each row, whether the programme has them or not. */
export const numbering: Readonly<
  Record<ImportedProgramme["format"], readonly (keyof PlanActivity)[]>
> = {
  mspdi: ["externalId"],
  xer: ["externalId", "code"],
  xlsx: ["externalId"],
  csv: ["externalId"],
};

/** Says in words how many rows without a code get the file's code. */
export function codesGiven(before: Plan, { format }: ImportedProgramme, after: Plan): string[] {
  if (!numbering[format].includes("code")) return [];
  const blank = new Set(before.activities.flatMap(({ _id, code }) => (code === "" ? _id : [])));
  const given = after.activities.filter(({ _id, code }) => code !== "" && blank.has(_id)).length;
  if (given === 0) return [];
  const rows = given === 1 ? "1 row" : `${given.toLocaleString("en")} rows`;
  return [`${rows} without a code ${given === 1 ? "gets" : "get"} the file’s.`];
}

function repeatedCodes({ activities }: Plan): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { code } of activities) (seen.has(code) ? repeated : seen).add(code);
  repeated.delete("");
  return repeated;
}

const MOST_NAMED = 5;

/** Says in words which codes do not identify rows of a file, since several rows have them. */
export function codesTwice(before: Plan, { codesAreNumbers, plan }: ImportedProgramme): string[] {
  if (codesAreNumbers) return [];
  const inFile = new Set(plan.activities.map(({ code }) => code));
  const known = new Set(before.activities.map(({ code }) => code));
  const twice = [...repeatedCodes(plan)].filter((code) => known.has(code));
  const twiceHere = [...repeatedCodes(before)].filter((code) => inFile.has(code));
  const all = [...new Set([...twice, ...twiceHere])];
  if (all.length === 0) return [];
  const named = all.slice(0, MOST_NAMED).map((code) => `“${code.slice(0, 60)}”`);
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : "";
  return [
    `Several rows have the same code (${named.join(", ")}${more}). They are recognised by their id or their place in the outline, otherwise added.`,
  ];
}
