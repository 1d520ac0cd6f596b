import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getMailQueue, retryMail, type UnsentMail } from "../../../contract/mail.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryOptionsFor } from "../../api/queries.ts";

/** While mail waits it is looked at again so often: nothing tells of what becomes of it. */
const WAITING_MS = 3_000;

/** How the company's mail is getting on. */
export function useMailQueue() {
  return useQuery({
    ...queryOptionsFor(getMailQueue),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.counts.queued ? WAITING_MS : false),
  });
}

/** Whether mail is written to a folder of the server, since it has nobody to send it with. */
export function useMailIsFiled(): boolean {
  const { counts } = useMailQueue().data ?? {};
  return counts !== undefined && counts.filed > 0 && counts.sent === 0;
}

/** Tries a mail again now. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: UnsentMail) => call(retryMail, { params: { id: mail._id } }),
    onSettled: () => invalidate(client, getMailQueue),
  });
}
