import { useQuery } from "@tanstack/react-query";
import { getMailQueue, retryMail, type UnsentMail } from "../../../../contract/mail/mail.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

/** The polling interval while mail is queued, because no live event reports its delivery. */
const WAITING_MS = 3_000;

/** The delivery state of the company's mail. */
export function useMailQueue() {
  return useQuery({
    ...queryOptionsFor(getMailQueue),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.counts.queued ? WAITING_MS : false),
  });
}

/** Whether mail is written to a folder of the server, because no mail service is set up. */
export function useMailIsFiled(): boolean {
  const { counts } = useMailQueue().data ?? {};
  return counts !== undefined && counts.filed > 0 && counts.sent === 0;
}

/** Retries a mail now. */
export function useRetryMail() {
  return useCommand((mail: UnsentMail) => command(retryMail, { params: { id: mail._id } }), {
    shows: [getMailQueue],
  });
}
