import { useQuery } from "@tanstack/react-query";
import {
  getPushSettings,
  putPushSettings,
  type QuietHours,
  subscribeToPush,
  unsubscribeFromPush,
} from "../../../../contract/mail/push.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { subscribeBrowser, unsubscribeBrowser } from "../../../device/app/push-subscription.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand, useRun } from "../../../device/writing/use-command.ts";
import { useShown } from "../../../device/writing/use-shown.ts";
import type { MailKinds } from "../mail-queries.ts";

const settings = queryOptionsFor(getPushSettings);

/** The browsers that show the person's news, which news, and when. */
export function usePushSettings() {
  const show = useShown(settings.queryKey);
  return useQuery({ ...settings, select: (answer) => show(answer).data });
}

/** Chooses kinds or quiet hours: optimistic, rolled back if the server refuses. */
export function useChoosePush() {
  const run = useRun();
  return (body: { kinds?: Partial<MailKinds>; quiet?: QuietHours | null }) =>
    run(
      command(
        putPushSettings,
        { body },
        {
          patience: "long",
          kind: body.kinds ? Object.keys(body.kinds).toSorted().join(" ") : "quiet",
          words: { refused: "Your choice could not be saved. Please try again." },
        },
      ),
    );
}

/** Shows news in this browser. It first asks the person, who may refuse: then nothing happens. */
export function useSubscribe() {
  return useCommand(
    async (publicKey: string) => {
      const body = await subscribeBrowser(publicKey);
      if (body === undefined) throw new PermissionRefused();
      return command(subscribeToPush, { body });
    },
    { shows: [getPushSettings] },
  );
}

/** The person does not let this browser show news. */
export class PermissionRefused extends Error {}

/** Shows no more news in the browser of a sign-in. */
export function useUnsubscribe() {
  return useCommand(
    async ({ _id: id, current }: { readonly _id: string; readonly current: boolean }) => {
      if (current) await unsubscribeBrowser();
      return command(unsubscribeFromPush, { params: { id } });
    },
    { shows: [getPushSettings] },
  );
}
