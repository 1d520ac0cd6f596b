import fc from "fast-check";
import { expect, it } from "vitest";
import { reportFileName } from "./jobs/report-file.ts";
import { inWords, periodInWords, unconvertedNotes } from "./report-rules.ts";

it("writes statuses, periods and missing rates in words", () => {
  expect(["todo", "in_progress", "done"].map(inWords)).toEqual(["To do", "In progress", "Done"]);
  expect(periodInWords({ from: "2026-03-01", to: "2026-04-02" })).toBe("1 Mar 2026 to 2 Apr 2026");
  expect(periodInWords({ to: "2026-04-02" })).toBe("To 2 Apr 2026");
  expect(periodInWords({})).toBeUndefined();
  expect(unconvertedNotes([{ currency: "USD", amount: "1234.5" }])).toEqual([
    expect.stringContaining("USD 1,234.50"),
  ]);
});

it("names a file so that every file system accepts it", () => {
  const name = (company: string, scope = "") =>
    reportFileName({
      kind: "cash-flow",
      scope,
      company,
      day: "2026-03-20",
      mark: "",
      format: "pdf",
    });
  expect(name("Adéyẹmí & Sons / Ltd.")).toBe("cash-flow-adeyemi-sons-ltd-2026-03-20.pdf");
  expect(name("Ade", "Lekki Duplex April 2026 to May 2026, whole months")).toBe(
    "cash-flow-lekki-duplex-april-2026-to-may-2026-whole-months-ade-2026-03-20.pdf",
  );
  expect(name("建築")).toBe("cash-flow-2026-03-20.pdf");
  const anything = fc.string({ unit: "binary", maxLength: 200 });
  fc.assert(
    fc.property(anything, anything, (company, scope) => {
      expect(name(company, scope)).toMatch(/^[a-z0-9-]{1,140}\.pdf$/);
    }),
  );
});
