import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { ChosenFiles } from "../files/public.ts";

export const ExpenseDialog = lazyPart(
  async () => (await import("./form/expense-dialog.tsx")).ExpenseDialog,
);
export const ExpenseImportDialog = lazyPart(
  async () => (await import("./import/expense-import-dialog.tsx")).ExpenseImportDialog,
);
export const ExpensePanel = lazyPart(
  async () => (await import("./expense-panel.tsx")).ExpensePanel,
);
export const CompanyExpensePanel = lazyPart(
  async () => (await import("./company-expense-panel.tsx")).CompanyExpensePanel,
);
export const CompanyExpenseBody = lazyView(
  async () => (await import("./company-expense-panel.tsx")).CompanyExpenseBody,
);
export const ReasonDialog = lazyPart(
  async () => (await import("./deciding/reason-dialog.tsx")).ReasonDialog,
);
export const PaymentDialog = lazyPart(
  async () => (await import("./payments/payment-dialog.tsx")).PaymentDialog,
);
export const BulkPaymentDialog = lazyPart(
  async () => (await import("./payments/bulk-payment-dialog.tsx")).BulkPaymentDialog,
);
export const PaymentReversalDialog = lazyPart(
  async () => (await import("./payments/payment-reversal-dialog.tsx")).PaymentReversalDialog,
);

/** Loads the code for entering expenses before it is needed: on site there may be no network then. */
export const prepareEntry = () =>
  Promise.all([ExpenseDialog.prepare(), ExpenseImportDialog.prepare(), ChosenFiles.prepare()]);
