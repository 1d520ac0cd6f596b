import { useQuery } from "@tanstack/react-query";
import { getMailQueue, retryMail, type UnsentMail } from "../../../contract/mail.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../sync/spec.ts";
import { useCommand } from "../../sync/use-command.ts";

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
  return useCommand((mail: UnsentMail) => command(retryMail, { params: { id: mail._id } }), {
    shows: [getMailQueue],
  });
}
