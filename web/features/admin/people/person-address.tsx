import { confirmCommand } from "../../../../contract/auth/email-proof.ts";
import type { Person } from "../../../../contract/people/people.ts";
import { serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { addressInWords, howToConfirm, whatUnconfirmedMeans } from "./address-words.ts";
import { useVouch } from "./people-queries.ts";

/** Whether the person's address is proven, and the vouching of an administrator who knows them. */
export function PersonAddress({ person }: { person: Person }) {
  const vouch = useVouch();
  const { _id: myId, mailIsSetUp, workspace } = useUser();
  const { provenOnly } = workspace;
  const advice = howToConfirm(person, { myId, mailIsSetUp });
  const isVouched = person.vouched !== null;
  const isOpen = !person.emailProven && !isVouched;
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
          <p className="text-[0.8125rem] text-muted">
            {addressInWords(person)} {isOpen && whatUnconfirmedMeans(person, { provenOnly, myId })}
          </p>
          {isOpen && <p className="mt-1 text-[0.8125rem] text-soft">{advice.text}</p>}
        </div>
        {isOpen && advice.isOnProfile && (
          <LinkButton size="sm" to={paths.profile()}>
            Confirm it on your profile
          </LinkButton>
        )}
        {!person.emailProven && (isVouched || advice.mayVouch) && (
          <Button size="sm" onClick={press} loading={vouch.isPending}>
            {isVouched ? "Withdraw the confirmation" : "Confirm the address for them"}
          </Button>
        )}
      </div>
      {isOpen && advice.needsOperator && (
        <div className="mt-2">
          <CopyField what="command" whom={person.email} value={confirmCommand(person.email)} />
        </div>
      )}
      {vouch.isError && (
        <p role="alert" className="mt-2 text-sm text-red">
          {serverMessage(vouch.error, "That could not be saved. Please try again.")}
        </p>
      )}
    </section>
  );
}
