import { useQuery } from "@tanstack/react-query";
import {
  type ImportKind,
  listImports,
  undoableUntil,
  undoImport,
} from "../../../contract/imports/imports.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** The imports of a kind into a project of the last 24 hours, the latest first. */
export function useRecentImports(project: string, kind: ImportKind) {
  return useQuery({
    ...queryOptionsFor(listImports, { params: { id: project }, query: { kind } }),
    staleTime: 0,
    select: ({ data }) => data.filter((each) => undoableUntil(each) > Date.now()),
  });
}

/** Undoes an import as far as nobody has changed what it made. */
export function useUndoImport(project: string) {
  return useCommand(
    (id: string) => command(undoImport, { params: { id }, body: {} }, { project }),
    { pick: ({ data }) => data, shows: [listImports] },
  );
}
