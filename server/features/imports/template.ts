import writeXlsxFile, { type Cell } from "write-excel-file/node";
import { type ExpenseColumn, expenseColumns } from "../../../contract/expenses/expense-import.ts";
import { type ImportColumn, importColumns } from "../../../contract/cost-plan/cost-plan-import.ts";
import type { TemplateKind } from "../../../contract/spreadsheet-import.ts";

interface Template {
  readonly sheet: string;
  readonly notes: readonly string[];
  readonly columns: readonly string[];
  readonly example: (today: string) => Readonly<Record<string, string | number>>;
}

const expenses: Template = {
  sheet: "Expenses",
  notes: [
    "One expense in each row. Write over the example. Rows above the headings are not read.",
    "Date, Description and Amount are required. A cost code must be one of the project.",
    "Leave Project empty to import into the project that is open, and Currency for the project's own.",
  ],
  columns: expenseColumns,
  example: (today): Partial<Record<ExpenseColumn, string | number>> => ({
    Date: today,
    Description: "Example: 50 bags of cement",
    Vendor: "Example Building Supplies",
    "Invoice number": "INV-001",
    Amount: 475_000,
  }),
};

const costPlan: Template = {
  sheet: "Cost plan",
  notes: [
    "A row with a Title creates a code. With an Amount, or a Quantity and a Rate, it adds a line to the code.",
    "Write over the example. Rows above the headings are not read. Parent is the code that this one is under.",
    "Spread is straight, front, back or s_curve. Start and Finish are months, such as 2026-03.",
  ],
  columns: importColumns,
  example: (today): Partial<Record<ImportColumn, string | number>> => ({
    Code: "01",
    Title: "Example: substructure",
    Description: "Concrete in foundations",
    Quantity: 120,
    Unit: "m3",
    Rate: 95_000,
    Spread: "straight",
    Start: today.slice(0, 7),
    Finish: today.slice(0, 7),
  }),
};

const templates: Record<TemplateKind, Template> = { expenses, "cost-plan": costPlan };

/** A workbook that an import reads back: notes, the headings, and one example of `today`. */
export async function makeTemplate(kind: TemplateKind, today: string): Promise<Buffer> {
  const { sheet, notes, columns, example } = templates[kind];
  const cells = example(today);
  const rows: Cell[][] = [
    ...notes.map((value): Cell[] => [{ value, textColor: "#555555" }]),
    columns.map((value) => ({ value, fontWeight: "bold", backgroundColor: "#f1efe9" })),
    columns.map((name) => {
      const value = cells[name];
      if (value === undefined) return null;
      return typeof value === "number" ? { value, type: Number, format: "#,##0.##" } : { value };
    }),
  ];
  return writeXlsxFile(rows, {
    sheet,
    columns: columns.map((name) => ({ width: name === "Description" ? 32 : 16 })),
    stickyRowsCount: notes.length + 1,
  }).toBuffer();
}
