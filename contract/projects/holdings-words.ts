import type { Holdings } from "./trash.ts";

function counted(n: number, one: string, many = `${one}s`): string[] {
  return n === 0 ? [] : [`${n.toLocaleString("en-NG")} ${n === 1 ? one : many}`];
}

function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** The contents of an empty project. */
export const noHoldings: Holdings = {
  tasks: 0,
  activities: 0,
  drafts: 0,
  amounts: [],
  lines: 0,
  planned: [],
  movements: 0,
  files: 0,
  comments: 0,
  people: 0,
  hasLedger: false,
};

/** What `describeHoldings` returns for an empty project. */
export const NOTHING = "nothing in it";

/**
 * Describes a project's contents in words: "2 tasks, 1 draft expense (₦5,000) and a team of 3"; "nothing in it".
 */
export function describeHoldings(
  holds: Holdings,
  readable: (amount: number, currency: string) => string,
): string {
  const withSum = (sums: Holdings["amounts"]) => (words: string) =>
    `${words} (${list(sums.map(({ amount, currency }) => readable(amount, currency)))})`;
  const parts = [
    ...counted(holds.tasks, "task"),
    ...counted(holds.activities, "activity", "activities"),
    ...counted(holds.drafts, "draft expense").map(withSum(holds.amounts)),
    ...counted(holds.lines, "line of the cost plan", "lines of the cost plan").map(
      withSum(holds.planned),
    ),
    ...counted(holds.movements, "movement of materials", "movements of materials"),
    ...counted(holds.files, "file"),
    ...counted(holds.comments, "comment"),
    // People are not deleted with the project. They only leave its team.
    ...(holds.people === 0 ? [] : [`a team of ${holds.people.toLocaleString("en-NG")}`]),
  ];
  return parts.length === 0 ? NOTHING : list(parts);
}
