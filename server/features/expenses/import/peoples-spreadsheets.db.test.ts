import { describe, expect, it } from "vitest";
import { app, company, here, outcome, prepare, refusal, written } from "./import-fixture.ts";

prepare();

const fieldsIn = ({ head }: Awaited<ReturnType<typeof outcome>>) =>
  head?.columns.map(({ field }) => field);

describe("a sheet of expenses as people have it", () => {
  const sheet = `MARINA TOWER,,,,,
Site expenses for March 2026,,,,,
,,,,,
S/N,Date,Supplier,Particulars,Invoice No.,"AMOUNT
(N)"
,,,MATERIALS,,
1,22/03/2026,Dangote,Cement,GZ/81,"1,200,000.00"
2,20-Mar-26,BUA,Rods,,N 450 000
,,,Sub total,,"1,650,000"
3,,,,,
4,21 March 2026,,Sand,,"₦50,000.50"
,,,GRAND TOTAL,,"1,700,000.50"
`;

  it("has its head below titles, names of its own, totals, and dates in words", async () => {
    const found = await outcome(here(sheet));
    expect(found).toMatchObject({
      expenses: 3,
      problems: [],
      totals: [{ currency: "NGN", amount: 1_700_000.5 }],
      head: { row: 4, asks: false },
    });
    expect(fieldsIn(found)).toEqual([
      null,
      "Date",
      "Vendor",
      "Description",
      "Invoice number",
      "Amount",
    ]);
    expect(found.notes).toEqual([
      "2 rows with totals are left out: rows 8, 11.",
      "1 row with nothing but words is left out: row 5.",
      "1 row without anything to import is left out.",
    ]);
    await outcome(here(sheet, { commit: true }));
    const { rows } = await app.database.superuser.query(
      "select spent_on::text, vendor, invoice_number from expenses where workspace_id = $1 order by spent_on",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      { spent_on: "2026-03-20", vendor: "BUA", invoice_number: "" },
      { spent_on: "2026-03-21", vendor: "", invoice_number: "" },
      { spent_on: "2026-03-22", vendor: "Dangote", invoice_number: "GZ/81" },
    ]);
  });

  it.each(["₦ 1.2m", "1,234,5", "(500)", "USD 5", "5k", "5 bags"])(
    "names the row with the amount %s, which is not clear",
    async (amount) => {
      const { problems } = await outcome(here(`Date,Item,Amount\n2026-03-01,Sand,"${amount}"`));
      expect(problems).toMatchObject([{ row: 2, column: "Amount" }]);
    },
  );

  const strange = "Wann,Was,Wieviel\n2026-03-01,Sand,500";
  const mapping = ["Date", "Description", "Amount"] as const;

  it("asks what its columns are, once: the answer serves everybody who imports such a sheet", async () => {
    const asked = await outcome(here(strange));
    expect(asked.head).toEqual({
      row: 1,
      asks: true,
      columns: [
        { name: "Wann", field: null, examples: ["2026-03-01"] },
        { name: "Was", field: null, examples: ["Sand"] },
        { name: "Wieviel", field: null, examples: ["500"] },
      ],
    });
    expect((await refusal(here(strange, { commit: true })))[0]).toBe(400);
    expect(await outcome(here(strange, { mapping: [...mapping] }))).toMatchObject({ expenses: 1 });
    expect((await outcome(here(strange))).expenses).toBe(0);
    await outcome(here(strange, { mapping: [...mapping], commit: true }));
    for (const as of [company.engineer, company.admin, company.contractorOn])
      expect(await outcome(here(strange), as)).toMatchObject({
        expenses: 1,
        head: { asks: false },
      });
    // A new answer of the person replaces the remembered one.
    const other = [...mapping.slice(0, 2), null] as const;
    const { problems } = await outcome(here(strange, { mapping: [...other] }));
    expect(problems).toMatchObject([{ row: 1, column: "Amount" }]);
    expect(await written()).toMatchObject([{ count: 1 }]);
  });

  it("does not ask again about a column that somebody left out", async () => {
    const more = "Wann,Was,Wieviel,Wozu\n2026-03-01,Sand,500,Bau";
    expect((await outcome(here(more))).head?.asks).toBe(true);
    await outcome(here(more, { mapping: [...mapping, null], commit: true }));
    const again = await outcome(here(more));
    expect(again).toMatchObject({ expenses: 1, problems: [], head: { asks: false } });
    expect(fieldsIn(again)).toEqual([...mapping, null]);
    // It can be changed.
    const changed = ["Date", "Vendor", "Amount", "Description"] as const;
    const other = await outcome(here(more, { mapping: [...changed], commit: true }));
    expect(other.expenses).toBe(1);
    expect(fieldsIn(await outcome(here(more)))).toEqual(changed);
  });

  it("does not take a total for a head", async () => {
    const { head } = await outcome(here(`MARCH,,\n${strange}\n,Total,500`));
    expect(head).toMatchObject({ row: 2, columns: [{ name: "Wann" }, {}, {}] });
  });

  it("of a contractor is remembered for them alone", async () => {
    const body = here(strange, { mapping: [...mapping], commit: true });
    await outcome(body, company.contractorOn);
    expect((await outcome(here(strange), company.contractorOn)).expenses).toBe(1);
    expect((await outcome(here(strange), company.engineer)).expenses).toBe(0);
  });

  it("does not have one field in two columns", async () => {
    const twice = ["Date", "Amount", "Amount"] as const;
    expect((await outcome(here(strange, { mapping: [...twice] }))).problems).toMatchObject([
      { row: 1, column: "Amount", message: "Amount is listed twice." },
      { row: 1, column: "Description" },
    ]);
  });
});
