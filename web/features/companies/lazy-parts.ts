import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const CompanyDialog = lazyPart(
  async () => (await import("./company-dialog.tsx")).CompanyDialog,
);
export const MergeVendorsDialog = lazyPart(
  async () => (await import("./merge-vendors-dialog.tsx")).MergeVendorsDialog,
);
