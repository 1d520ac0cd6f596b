import { useQuery } from "@tanstack/react-query";
import { type Action, type Actor, reach } from "../../../../contract/permissions.ts";
import { listAssignees } from "../../../../contract/projects/projects.ts";
import {
  approveClientReport,
  type Cadence,
  createClientReport,
  deleteClientReport,
  getClientReport,
  listClientReports,
  updateClientReport,
} from "../../../../contract/reports/client-reports.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

/** The reports of a project that the person sees, the latest period first. */
export function useClientReports(projectId: string) {
  return useQuery(queryOptionsFor(listClientReports, { params: { id: projectId } }));
}

interface Of {
  readonly projectId: string;
  readonly reportId: string;
}

const paramsOf = ({ projectId, reportId }: Of) => ({ id: projectId, report: reportId });

/** One report. A draft's figures follow the project, so it is fetched again when the person comes back to it. */
export function useClientReport(of: Of) {
  return useQuery({
    ...queryOptionsFor(getClientReport, { params: paramsOf(of) }),
    refetchOnWindowFocus: true,
  });
}

/** People who may read the project's approved reports, clients first. */
export function useReportReaders(projectId: string) {
  const found = useQuery(queryOptionsFor(listAssignees, { params: { id: projectId }, query: {} }));
  const readers = found.data?.data.filter(
    (person) => reachOf(person, "client-report.read") !== "none",
  );
  const rank = (person: Reader) => Number(!isAddressee(person));
  return { ...found, readers: readers?.toSorted((one, other) => rank(one) - rank(other)) };
}

type Reader = Pick<Actor, "role">;

const reachOf = ({ role }: Reader, action: Action) => reach({ role, isOwner: false }, action);

/** Whether a report is for this person: who writes reports does not need them in the mail. */
export function isAddressee(person: Reader): boolean {
  return reachOf(person, "client-report.write") === "none";
}

const shows = [listClientReports, getClientReport];

/** Begins the next report of a series. */
export function useBeginReport(projectId: string) {
  return useCommand(
    (cadence: Cadence) =>
      command(createClientReport, { params: { id: projectId }, body: { cadence } }),
    { shows: [listClientReports], pick: ({ data }) => data },
  );
}

/** Writes a draft. */
export function useSaveClientReport(of: Of) {
  return useCommand(
    (body: BodyOf<typeof updateClientReport>) =>
      command(updateClientReport, { params: paramsOf(of), body }),
    { shows },
  );
}

/** Approves a draft in the version that the person has read. */
export function useApproveReport(of: Of) {
  return useCommand(
    (version: number) => command(approveClientReport, { params: paramsOf(of), body: { version } }),
    { shows },
  );
}

/** Deletes a draft in the version that the person has read. */
export function useDeleteReport(of: Of) {
  return useCommand(
    (version: number) => command(deleteClientReport, { params: paramsOf(of), query: { version } }),
    { shows: [listClientReports] },
  );
}
