import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type ActivityReport,
  listActivityReports,
  rejectReport,
  reportProgress,
} from "../../../../contract/programme/activity-reports.ts";
import type { AnswerOf, BodyOf } from "../../../../contract/route.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import type { CommandSpec } from "../../../device/outbox/command.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { useShown } from "../../../device/writing/use-shown.ts";

const none: readonly ActivityReport[] = [];

/** The reports of a programme that the person sees, with those that are still to be sent. */
export function useReports(projectId: string) {
  const options = useMemo(
    () => queryOptionsFor(listActivityReports, { params: { id: projectId } }),
    [projectId],
  );
  return useQuery({ ...options, select: useShown(options.queryKey) });
}

/** The latest undecided report of each activity, by activity id. */
export function useWaitingReports(projectId: string): ReadonlyMap<string, ActivityReport> {
  const { data } = useReports(projectId);
  return new Map((data?.data.waiting ?? none).map((report) => [report.activity, report]));
}

/**
 * A report as a command. It shows at once and waits for the network. If several reports of one activity wait, the
 * last is sent.
 */
export function reportCommand(
  projectId: string,
  { body, shown }: { readonly body: BodyOf<typeof reportProgress>; readonly shown: ActivityReport },
): CommandSpec<AnswerOf<typeof reportProgress>> {
  return command(
    reportProgress,
    { params: { id: projectId }, body },
    {
      subject: `activity-report:${body.activity}`,
      kind: "report",
      patience: "long",
      project: projectId,
      shown,
    },
  );
}

export function useRejectReport(projectId: string) {
  return useCommand(
    ({ report, reason }: { readonly report: string; readonly reason: string }) =>
      command(rejectReport, { params: { id: projectId, report }, body: { reason } }),
    { shows: [listActivityReports] },
  );
}
