import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoiceKey, type PaidAlready, vendorKey, whyDuplicate } from "./duplicate-rules.ts";

const base: PaidAlready = {
  project: "p1",
  vendor: "Dangote Cement Plc.",
  vendorCompany: null,
  invoiceNumber: "",
  amount: 250_000,
  currency: "NGN",
  date: "2026-03-12",
};
const given = (more: Partial<PaidAlready>): PaidAlready => ({ ...base, ...more });

describe("two expenses are likely one", () => {
  it.each([
    [
      { invoiceNumber: "GZ/81" },
      { invoiceNumber: "gz 81", vendor: "DANGOTE  cement, plc", amount: 5, project: "p2" },
      "invoice",
    ],
    [{}, { vendor: "dangotecementplc", date: "2026-03-19" }, "payment"],
    [{ vendor: "", vendorCompany: "c1" }, { vendorCompany: "c1" }, "payment"],
    [{ invoiceNumber: "GZ/81" }, {}, "payment"],
  ] as const)("%j and %j: %s", (one, other, why) => {
    expect(whyDuplicate(given(one), given(other))).toBe(why);
  });

  it.each([
    [{}, { date: "2026-03-20" }],
    [{}, { vendor: "BUA" }],
    [{ vendor: "" }, { vendor: "" }],
    [{}, { amount: 250_000.01 }],
    [{}, { currency: "USD" }],
    [{}, { project: "p2" }],
    [{ invoiceNumber: "81" }, { invoiceNumber: "82" }],
    [{ invoiceNumber: "81" }, { invoiceNumber: "81", vendor: "BUA" }],
  ] as const)("but not %j and %j", (one, other) => {
    expect(whyDuplicate(given(one), given(other))).toBeUndefined();
  });

  const payments = fc.record({
    project: fc.constantFrom("p1", "p2"),
    vendor: fc.constantFrom("", "BUA", "b.u.a", "Dangote", "…"),
    vendorCompany: fc.constantFrom(null, "c1"),
    invoiceNumber: fc.constantFrom("", "81", "8-1", "82", "/"),
    amount: fc.constantFrom(5, 6),
    currency: fc.constantFrom("NGN", "USD"),
    date: fc.constantFrom("2026-02-27", "2026-03-01", "2026-03-08"),
  });
  it("whichever is compared with the other, and however they are spelt", () => {
    fc.assert(
      fc.property(payments, payments, (one, other) => {
        const why = whyDuplicate(one, other);
        expect(whyDuplicate(other, one)).toBe(why);
        const shouted = { ...one, vendor: ` ${one.vendor.toUpperCase()}!` };
        expect(whyDuplicate(shouted, other)).toBe(why);
      }),
    );
  });

  it("keys hold nothing but letters and figures", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(invoiceKey(text)).toMatch(/^[a-z0-9]*$/);
        expect(vendorKey(vendorKey(text))).toBe(vendorKey(text));
      }),
    );
  });
});
