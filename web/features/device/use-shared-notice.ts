import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { unsentShared } from "../../device/public.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";

/** Reminds, once a page load, of photos that the person shared and has put nowhere. */
export function useSharedNotice(): void {
  const { _id: owner } = useUser();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === paths.share();
  useEffect(() => {
    const remind = async () => {
      const { count, words } = await unsentShared(owner);
      if (count === 0 || isThere) return;
      const onClick = () => void navigate(paths.share());
      toast(`${words} on this device, on no project yet.`, { action: { label: "Open", onClick } });
    };
    void remind();
    // The screen that is open when the page loads decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner]);
}
