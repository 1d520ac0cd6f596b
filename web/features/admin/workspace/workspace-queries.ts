import { useQuery } from "@tanstack/react-query";
import type { BodyOf } from "../../../../contract/route.ts";
import {
  deleteWorkspace,
  getLogo,
  getWorkspace,
  keepWorkspace,
  setLogo,
  transferOwnership,
  updateWorkspace,
} from "../../../../contract/auth/workspaces.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

/** The company's settings. */
export function useWorkspace() {
  return useQuery({ ...queryOptionsFor(getWorkspace), select: ({ data }) => data });
}

/** The company's logo, as a data URL. */
export function useLogo() {
  return useQuery({ ...queryOptionsFor(getLogo), select: ({ data }) => data });
}

/** Sets the company's logo, or removes it. */
export function useSetLogo() {
  return useCommand((body: BodyOf<typeof setLogo>) => command(setLogo, { body }), {
    shows: [getLogo],
  });
}

const shows = [getWorkspace];

/** Changes the company's settings. */
export function useUpdateWorkspace() {
  return useCommand((body: BodyOf<typeof updateWorkspace>) => command(updateWorkspace, { body }), {
    shows,
  });
}

/** Transfers the company to another person. */
export function useTransferOwnership() {
  return useCommand(
    (body: BodyOf<typeof transferOwnership>) => command(transferOwnership, { body }),
    { shows },
  );
}

/** Requests the deletion of the company. */
export function useDeleteWorkspace() {
  return useCommand((body: BodyOf<typeof deleteWorkspace>) => command(deleteWorkspace, { body }), {
    shows,
  });
}

/** Cancels the deletion. */
export function useSaveWorkspace() {
  return useCommand(() => command(keepWorkspace, {}), { shows });
}
