import fc from "fast-check";
import { expect, it, test } from "vitest";
import { fieldsOf, plainName, signatureOf } from "./column-names.ts";
import { isTotal } from "./spreadsheet-columns.ts";

test.each([
  ["Rate (N)", "rate"],
  ["AMOUNT\n(₦)", "amount"],
  ["Amount =N=", "amount"],
  ["Amount N", "amount"],
  ["Amount (NGN)", "amount"],
  ["S/N", "s n"],
  ["  Invoice No. ", "invoice no"],
  ["Désignation", "designation"],
])("%j is plainly %j", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

const names = {
  Description: ["particulars", "item"],
  Quantity: ["qty"],
  Amount: ["total"],
};

it("finds fields by the names that people use, and gives a field to the surest", () => {
  expect(fieldsOf(["S/N", "Item", "Qty.", "Amount (N)"], names)).toEqual([
    null,
    "Description",
    "Quantity",
    "Amount",
  ]);
  expect(fieldsOf(["Item", "DESCRIPTION", "Total", "Amount"], names)).toEqual([
    null,
    "Description",
    null,
    "Amount",
  ]);
  expect(fieldsOf(["Qty", "Qty"], names)).toEqual(["Quantity", "Quantity"]);
});

it("knows a sheet again whatever the case and the punctuation of its head", () => {
  expect(signatureOf(["Rate (N)", "Qty"])).toBe(signatureOf(["RATE", "qty."]));
  fc.assert(
    fc.property(fc.array(fc.string()), (head) => {
      expect(signatureOf(head)).toMatch(/^[0-9a-f]{64}$/);
      expect(fieldsOf(head, names)).toHaveLength(head.length);
    }),
  );
});

test.each([
  "TOTAL",
  "Sub-total",
  "Grand Total:",
  "Sub total of page 2",
  "Total (N)",
  "Carried forward",
  "c/f",
  "Page total",
  "To Collection",
  "Sum:",
])("%s adds up others", (word) => {
  expect(isTotal(["Substructure", word])).toBe(true);
});
test.each([
  "Total station hire".replace("Total", "Totally"),
  "Cement",
  "Totem",
  "Collection of waste",
])("%s does not", (word) => {
  expect(isTotal([word])).toBe(false);
});
