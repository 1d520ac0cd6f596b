import type { Person } from "../../../../contract/people/people.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { useVouch } from "./people-queries.ts";

/** Says in a sentence what is known of the person's address. */
function known({ emailProven, vouched, invitedBy }: Person): string {
  if (emailProven) return "Confirmed by a code that was sent to it.";
  if (vouched !== null) {
    const who = vouched.by?.name ?? "Somebody who left";
    return `Not confirmed by a code. ${who} confirmed it for them on ${formatDay(vouched.at)}.`;
  }
  const how = invitedBy === null ? "" : ` They joined by a link from ${invitedBy.name}.`;
  return `Nobody has shown that this mailbox is theirs.${how}`;
}

/** Why the signed-in person cannot vouch for somebody; undefined if that is not known. The server knows more. */
function whyNotVouch({ _id, invitedBy }: Person, myId: string): string | undefined {
  if (_id === myId) return "Another administrator must confirm your address.";
  if (invitedBy?._id === myId)
    return "You invited them, so another administrator must confirm their address.";
  return undefined;
}

/** Whether the person's address is proven, and the vouching of an administrator who knows them. */
export function PersonAddress({ person }: { person: Person }) {
  const vouch = useVouch();
  const why = whyNotVouch(person, useUser()._id);
  const isVouched = person.vouched !== null;
  const press = () =>
    vouch.mutate(
      { person, vouched: !isVouched },
      {
        onSuccess: () =>
          toast(
            isVouched
              ? "Your company no longer confirms their address."
              : "You confirmed their address.",
            {
              tone: "green",
            },
          ),
      },
    );
  return (
    <section aria-labelledby="person-address" className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 id="person-address" className="text-sm font-semibold">
            Email address
          </h3>
          <p className="text-[0.8125rem] text-muted">{known(person)}</p>
          {!person.emailProven && !isVouched && why !== undefined && (
            <p className="text-[0.8125rem] text-muted">{why}</p>
          )}
        </div>
        {!person.emailProven && (
          <Button
            size="sm"
            onClick={press}
            loading={vouch.isPending}
            disabledReason={isVouched ? undefined : why}
          >
            {isVouched ? "Withdraw the confirmation" : "Confirm the address for them"}
          </Button>
        )}
      </div>
      {vouch.isError && (
        <p role="alert" className="mt-2 text-sm text-red">
          {serverMessage(vouch.error, "That could not be saved. Please try again.")}
        </p>
      )}
    </section>
  );
}
