import { serverMessage } from "../../../api/call.ts";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { paths } from "../../../paths.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useUser } from "../../session/public.ts";
import { ListState } from "../list-state.tsx";
import { useUpdateWorkspace, useWorkspace } from "./workspace-queries.ts";

type Choice = "default" | "on" | "off";

const valueOf: Record<Choice, boolean | null> = { default: null, on: true, off: false };

function choiceOf(provenOnly: boolean | null): Choice {
  if (provenOnly === null) return "default";
  return provenOnly ? "on" : "off";
}

/** Whether unproven accounts may approve and pay. Each choice is saved at once. */
export function AddressesCard() {
  const { mailIsSetUp, trusted } = useUser();
  const workspace = useWorkspace();
  const update = useUpdateWorkspace();
  const choose = (choice: Choice) =>
    update.mutate(
      { provenOnly: valueOf[choice] },
      { onSuccess: () => toast("Settings saved", { tone: "green" }) },
    );
  return (
    <Card aria-labelledby="addresses">
      <CardHeader
        id="addresses"
        title="Email addresses"
        hint="An address is confirmed by a code that is sent to it, or by an administrator."
      />
      <ListState query={workspace} what="settings">
        {({ provenOnly }) => {
          const kept = provenOnly ?? mailIsSetUp;
          return (
            <div className="flex flex-col gap-4">
              {update.isError && (
                <Banner tone="red">
                  {serverMessage(update.error, "The setting could not be saved. Please try again.")}
                </Banner>
              )}
              <p className="text-sm font-medium">
                Stop unconfirmed accounts from approving and paying
              </p>
              <Segments
                label="Stop unconfirmed accounts from approving and paying"
                value={choiceOf(provenOnly)}
                onChange={choose}
                options={[
                  { value: "default", label: mailIsSetUp ? "Automatic: yes" : "Automatic: no" },
                  { value: "on", label: "Yes" },
                  { value: "off", label: "No" },
                ]}
              />
              <p className="text-sm text-soft">
                {kept
                  ? "Accounts whose address nobody has confirmed cannot approve or pay."
                  : "Everybody with the role may approve and pay. Approvals by unconfirmed accounts are marked."}{" "}
                {kept && !trusted && (
                  <>
                    That includes you: your own address is not confirmed yet.{" "}
                    <TextLink to={paths.profile()}>What to do</TextLink>
                  </>
                )}
              </p>
              {!mailIsSetUp && (
                <p className="text-[0.8125rem] text-muted">
                  No mail server is set up, so nobody can confirm an address by mail. An
                  administrator who did not invite the person, or whoever runs this server, can
                  confirm the address for them: the person’s panel under People says how.
                </p>
              )}
            </div>
          );
        }}
      </ListState>
    </Card>
  );
}
