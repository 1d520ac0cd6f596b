import { z } from "zod";
import {
  companyRef,
  currency,
  day,
  emptyObject,
  id,
  line,
  money,
  noBody,
  text,
} from "../common.ts";
import { expenseStatuses } from "./expenses.ts";
import { route } from "../route.ts";

/** The most vendors that are suggested, and expenses that are named as likely duplicates. */
export const MAX_HINTS = 8;

const hint = {
  method: "GET",
  access: "session",
  action: "expense.create",
  params: emptyObject,
  body: noBody,
  status: 200,
} as const;

export const suggestVendors = route({
  ...hint,
  name: "suggestVendors",
  summary:
    "Vendors to choose from while an expense is entered: those of expenses that the caller sees, most used first, then companies of the directory",
  path: "/api/expenses/vendors",
  query: z.object({ search: text("Search", 200).optional() }),
  answer: z.object({
    data: z.array(
      z.object({ vendor: z.string(), company: companyRef.nullable(), expenses: z.number().int() }),
    ),
  }),
});

export const findDuplicates = route({
  ...hint,
  name: "findDuplicates",
  summary:
    "Expenses that the caller sees and that are probably the same as the one being entered: the same vendor and invoice number, or the same vendor, project and amount within 7 days",
  path: "/api/expenses/duplicates",
  query: z.object({
    project: id,
    vendor: line("Vendor", 200).optional(),
    vendorCompany: id.optional(),
    invoiceNumber: line("Invoice number", 100).optional(),
    amount: z.coerce.number().positive().optional(),
    currency,
    date: day,
    /** The expense that is being edited. */
    except: id.optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        _id: id,
        project: z.object({ _id: id, title: z.string() }),
        status: z.enum(expenseStatuses),
        description: z.string(),
        vendor: z.string(),
        invoiceNumber: z.string(),
        amount: money,
        date: day,
        why: z.enum(["invoice", "payment"]),
      }),
    ),
  }),
});
