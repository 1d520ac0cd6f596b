import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { sharedOf } from "../../device/shared.ts";
import { unsentWork } from "../../device/unsent-work.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../ui/counted.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";

/** Reminds, once a page load, of photos that the person shared and has put nowhere. Signing out asks about them. */
export function useSharedNotice(): void {
  const { _id: owner } = useUser();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === paths.share();
  useEffect(() => {
    const count = async () =>
      (await sharedOf(owner, Date.now())).reduce((sum, { files }) => sum + files.length, 0);
    const remind = async () => {
      const waiting = await count();
      if (waiting === 0 || isThere) return;
      const onClick = () => void navigate(paths.share());
      toast(`${counted(waiting, "shared photo")} on this phone, on no project yet.`, {
        action: { label: "Open", onClick },
      });
    };
    void remind();
    return unsentWork.add(async () => {
      const waiting = await count();
      return { count: waiting, words: counted(waiting, "shared photo") };
    });
    // The screen that is open when the page loads decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner]);
}
