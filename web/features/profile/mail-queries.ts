import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getMailSettings,
  type MailSettings,
  type NotificationKind,
  putMailSettings,
} from "../../../contract/mail-settings.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";

const queryKey = queryKeyOf(getMailSettings);
const mutationKey = ["mail settings"];

export type MailKinds = MailSettings["kinds"];

/** Which kinds of news one's daily mail tells of. */
export function useMailSettings() {
  return useQuery({ ...queryOptionsFor(getMailSettings), select: ({ data }) => data.kinds });
}

/**
 * Chooses kinds: shown at once, taken back if the server refuses. Each change names its own kinds only,
 * so that quick ones do not undo each other, and the last to be answered brings the server's truth.
 */
export function useChooseMail() {
  const client = useQueryClient();
  const write = (chosen: Partial<MailKinds>) =>
    client.setQueryData<{ data: MailSettings }>(
      queryKey,
      (known) => known && { data: { kinds: { ...known.data.kinds, ...chosen } } },
    );
  const change = useMutation({
    mutationKey,
    mutationFn: (chosen: Partial<MailKinds>) => call(putMailSettings, { body: { kinds: chosen } }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey });
      write(chosen);
    },
    onError: (_, chosen) => write(opposite(chosen)),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return change.mutateAsync;
}

function opposite(chosen: Partial<MailKinds>): Partial<MailKinds> {
  const entries = Object.entries(chosen) as [NotificationKind, boolean][];
  return Object.fromEntries(entries.map(([kind, wanted]) => [kind, !wanted]));
}
