import { useQuery } from "@tanstack/react-query";
import {
  getMailSettings,
  type MailSettings,
  putMailSettings,
} from "../../../contract/mail/mail-settings.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useRun } from "../../device/writing/use-command.ts";
import { useShown } from "../../device/writing/use-shown.ts";

export type MailKinds = MailSettings["kinds"];

const settings = queryOptionsFor(getMailSettings);

/** The kinds of news in the person's daily mail, as chosen. */
export function useMailSettings() {
  const show = useShown(settings.queryKey);
  return useQuery({ ...settings, select: (answer) => show(answer).data.kinds });
}

/**
 * Chooses kinds: optimistic, rolled back if the server refuses. Each change names only its own kinds,
 * so that quick changes do not undo each other.
 */
export function useChooseMail(): (chosen: Partial<MailKinds>) => void {
  const run = useRun();
  return (chosen) =>
    run(
      command(
        putMailSettings,
        { body: { kinds: chosen } },
        {
          patience: "long",
          kind: Object.keys(chosen).toSorted().join(" "),
          words: { refused: "Your choice could not be saved. Please try again." },
        },
      ),
    );
}
