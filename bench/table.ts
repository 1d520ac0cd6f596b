import type { Finding } from "./benchmark.ts";

const HEAD = ["", "figure", "goal", ""] as const;

function verdict({ holds }: Finding): string {
  if (holds === undefined) return "";
  return holds ? "holds" : "falls short";
}

/** The results as lines of text, in columns. */
export function table(findings: readonly Finding[]): string {
  const rows = [
    [...HEAD],
    ...findings.map((finding) => [
      finding.what,
      finding.figure,
      finding.goal ?? "",
      verdict(finding),
    ]),
  ];
  const widths = HEAD.map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  return rows
    .map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
    )
    .join("\n");
}
