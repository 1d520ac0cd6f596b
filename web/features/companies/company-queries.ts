import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type Company,
  type CompanyDetail,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from "../../../contract/people/companies.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { onlyChanged } from "../../form/only-changed.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { CompanyFilters } from "./company-params.ts";

const PAGE_SIZE = 50;
/** How many companies a picker shows before a search. */
const CHOICES = 20;

/** The companies that the person may see, page by page, by name. The old list stays while a new one loads. */
export function useCompanyPages(filters: CompanyFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listCompanies, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** Companies to choose one from, fetched while they are offered. */
export function useCompanyChoices({ search, open }: { search: string; open: boolean }) {
  const query = { limit: CHOICES, ...(search ? { search } : {}) };
  const found = useQuery({
    ...queryOptionsFor(listCompanies, { query }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return {
    companies: found.data?.data ?? [],
    isPending: found.isPending,
    isLoading: found.isLoading || found.isPlaceholderData,
    failed: found.isError,
  };
}

/** One company with its people and projects. */
export function useCompany(id: string) {
  return useQuery(queryOptionsFor(getCompany, { params: { id } }));
}

/** The name of a company; undefined until it is known. */
export function useCompanyName(id: string | undefined): string | undefined {
  const { data } = useQuery({
    ...queryOptionsFor(getCompany, { params: { id: id ?? "" } }),
    select: (answer) => answer.data.name,
    enabled: id !== undefined,
  });
  return data;
}

const shows = [listCompanies, getCompany];

interface Save {
  /** The company to change; undefined to add one. */
  readonly company: Company | undefined;
  readonly body: BodyOf<typeof createCompany>;
  /** Overrides the company's own version. */
  readonly version: number | undefined;
}

/** Adds a company, or changes one. */
export function useSaveCompany() {
  return useCommand(
    ({ company, body, version = company?.version }: Save): CommandSpec<{ data: CompanyDetail }> => {
      const { _id, ...fields } = body;
      return company
        ? command(updateCompany, {
            params: { id: company._id },
            body: { ...onlyChanged(fields, { ...company, ...company.details }), version },
          })
        : command(createCompany, { body: { ...fields, _id } });
    },
    { shows, pick: ({ data }) => data },
  );
}

/** Deletes a company. */
export function useDeleteCompany() {
  return useCommand((id: string) => command(deleteCompany, { params: { id } }), {
    shows: [listCompanies],
  });
}
