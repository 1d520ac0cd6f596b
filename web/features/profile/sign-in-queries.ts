import { useQuery } from "@tanstack/react-query";
import { endOtherSignIns, endSignIn, listSignIns } from "../../../contract/profile.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** The person's own sign-ins, last used first. */
export function useSignIns() {
  return useQuery({ ...queryOptionsFor(listSignIns), select: ({ data }) => data });
}

/** Ends one sign-in, by its id, or all others. */
export function useEndSignIns() {
  return useCommand(
    (which: { id: string } | "others"): CommandSpec =>
      which === "others"
        ? command(endOtherSignIns, {})
        : command(endSignIn, { params: { id: which.id } }),
    { shows: [listSignIns] },
  );
}
