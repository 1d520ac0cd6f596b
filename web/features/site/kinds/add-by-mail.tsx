import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { getMailAddress, renewMailAddress } from "../../../../contract/mail/mail-addresses.ts";
import { serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";

/**
 * The person's own address for mailing snags to a project. Nothing is shown if the server receives no mail, or
 * cannot be reached.
 */
export function AddByMail({ projectId }: { readonly projectId: string }) {
  const params = { id: projectId };
  const found = useQuery(queryOptionsFor(getMailAddress, { params }));
  const renew = useCommand(() =>
    command(renewMailAddress, { params }, { subject: `mail-address:${projectId}` }),
  );
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  if (found.data?.data.isOn !== true) return null;
  const { address } = found.data.data;
  const make = async () => {
    setError(undefined);
    try {
      await renew.mutateAsync();
      await found.refetch();
      setAsking(false);
      if (address !== null) toast("The former address no longer works.", { tone: "green" });
    } catch (failure) {
      setError(serverMessage(failure, "The address could not be made."));
    }
  };
  return (
    <>
      <Popover
        label="Add by mail"
        // The address may have been renewed elsewhere.
        onOpenChange={(open) => open && void found.refetch()}
        trigger={
          <Button icon={<Mail aria-hidden="true" />} aria-haspopup="dialog">
            Add by mail
          </Button>
        }
      >
        {() => (
          <div className="site-mail text-sm">
            <p>
              Mail to your own address adds a snag to this project in your name. The subject says
              what is wrong, the text describes it, and pictures become its photos.
            </p>
            {address === null ? (
              <Button variant="primary" loading={renew.isPending} onClick={() => void make()}>
                Make my address
              </Button>
            ) : (
              <>
                <CopyField what="address" whom="your snags" value={address} />
                <p className="text-soft">
                  Anybody who knows it can add snags in your name. Keep it to yourself, and renew it
                  if somebody else has it.
                </p>
                <Button size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
                  Renew
                </Button>
              </>
            )}
            {error !== undefined && !asking && <Banner tone="red">{error}</Banner>}
          </div>
        )}
      </Popover>
      <ConfirmDialog
        open={asking}
        title="Renew your address?"
        confirmLabel="Renew"
        danger={false}
        busy={renew.isPending}
        error={error}
        onClose={() => {
          setAsking(false);
          setError(undefined);
        }}
        onConfirm={() => void make()}
      >
        The current address stops working, and so do the reply addresses in mails that you were sent
        about this project.
      </ConfirmDialog>
    </>
  );
}
