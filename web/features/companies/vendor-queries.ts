import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listExpenses } from "../../../contract/expenses/expenses.ts";
import { listVendors, mergeVendors, releaseVendor } from "../../../contract/expenses/vendors.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { releaseOutcome } from "./vendor-words.ts";

const EXPENSES_SHOWN = 8;
const shows = [listVendors, listExpenses];

/** Vendors as people typed them: the ones merged into a company, or the ones that belong to none. */
export function useVendors({ company, search = "" }: { company?: string; search?: string }) {
  const query = { ...(company ? { company } : {}), ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listVendors, { query }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** The last expenses that name a company as their vendor. */
export function useCompanyExpenses(company: string) {
  return useQuery({
    ...queryOptionsFor(listExpenses, { query: { vendorCompany: company, limit: EXPENSES_SHOWN } }),
    select: ({ data }) => data,
  });
}

/** Points the expenses of typed vendors to a company. */
export function useMergeVendors(company: string) {
  return useCommand(
    (vendors: readonly string[]) =>
      command(mergeVendors, { params: { id: company }, body: { vendors: [...vendors] } }),
    { shows, pick: ({ data }) => data },
  );
}

/** Releases a typed vendor from a company. */
export function useReleaseVendor(company: string) {
  return useCommand(
    (vendor: string) => command(releaseVendor, { params: { id: company }, query: { vendor } }),
    { shows, pick: releaseOutcome },
  );
}
