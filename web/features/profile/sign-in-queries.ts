import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSignIns, endSignIn, listSignIns } from "../../../contract/profile.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryOptionsFor } from "../../api/queries.ts";

/** One's own sign-ins, newest use first. */
export function useSignIns() {
  return useQuery({ ...queryOptionsFor(listSignIns), select: ({ data }) => data });
}

/** Ends one sign-in, by its id, or all others. */
export function useEndSignIns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: string } | "others") => {
      if (which === "others") await call(endOtherSignIns);
      else await call(endSignIn, { params: { id: which.id } });
    },
    onSettled: () => invalidate(client, listSignIns),
  });
}
