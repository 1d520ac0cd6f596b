import { useQuery } from "@tanstack/react-query";
import {
  confirmTotp,
  endTrust,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "../../../../contract/auth/second-factor.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

/** How the person's account is protected besides the password. */
export function useSecondFactor() {
  return useQuery({ ...queryOptionsFor(getSecondFactor), select: ({ data }) => data });
}

const shows = [getSecondFactor];

export function useStartTotp() {
  return useCommand(() => command(startTotp, {}), { pick: ({ data }) => data });
}

/** Turns the app on, and returns new recovery codes, if any were made. */
export function useConfirmTotp() {
  return useCommand((code: string) => command(confirmTotp, { body: { code } }), {
    pick: ({ data }) => data.recoveryCodes,
    shows,
  });
}

export function useRemoveTotp() {
  return useCommand(() => command(removeTotp, {}), { shows });
}

export function useRenewRecoveryCodes() {
  return useCommand(() => command(renewRecoveryCodes, {}), {
    pick: ({ data }) => data.recoveryCodes,
    shows,
  });
}

/** Ends a browser's trust, so that it asks for the second step again. */
export function useEndTrust() {
  return useCommand((id: string) => command(endTrust, { params: { id } }), { shows });
}
