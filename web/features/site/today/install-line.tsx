import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { isOnPhone } from "../../../ui/phone.ts";
import { askToInstall, LazyInstallHelp, useInstallOffer } from "../../install/public.ts";
import { useUser } from "../../session/public.ts";
import { useDevice, useRecords, useStored } from "../parts/use-site.ts";

/** Noted in the person's own store of this device once they have answered. */
const ANSWERED = "installAnswered";

/**
 * Offers to install the app on a phone, once the person has made a record with it. Whatever they answer, it is not
 * offered again on this device.
 */
export function InstallLine({ projectId }: { readonly projectId: string }) {
  const { _id: userId } = useUser();
  const { db } = useDevice();
  const offer = useInstallOffer();
  const ask = useMemo(() => async () => (await db.values.get(ANSWERED)) !== undefined, [db]);
  const isAnswered = useStored(ask);
  const snags = useRecords(projectId, "snag");
  const diaries = useRecords(projectId, "diary");
  const [isHelping, setHelping] = useState(false);
  const hasMade = [...(snags ?? []), ...(diaries ?? [])].some(
    ({ createdBy }) => createdBy?._id === userId,
  );
  const answer = () => void db.values.put({ name: ANSWERED, value: true }).catch(() => undefined);
  const install = () => {
    answer();
    if (offer === "by-hand") setHelping(true);
    else void askToInstall();
  };
  const isOffered = offer !== undefined && isOnPhone() && hasMade && isAnswered === false;
  return (
    <>
      {isOffered && (
        <section
          aria-label="Install Plumbline"
          className="grid gap-3 rounded-lg border border-line bg-surface p-4 text-sm shadow-card"
        >
          <p>Put Plumbline on your home screen: it opens with one touch, also without a network.</p>
          <div className="flex flex-wrap gap-2">
            <Button icon={<Download aria-hidden="true" />} onClick={install}>
              Install Plumbline
            </Button>
            <Button variant="ghost" onClick={answer}>
              No, thanks
            </Button>
          </div>
        </section>
      )}
      {isHelping && <LazyInstallHelp onClose={() => setHelping(false)} />}
    </>
  );
}
