import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import { deviceFull } from "../../api/storage-full.ts";
import { isInPageOnly, retryStoring } from "../../device/stored.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";

/** Says that the device is full: what is typed and chosen now is in this page only. */
export function FullNote() {
  const isFull = useSyncExternalStore(deviceFull.listen, deviceFull.now);
  // A dialog, in which most is typed, covers the page.
  useEffect(() => {
    if (isFull)
      toast("This device is full. What you enter now is lost if you close this page.", {
        tone: "red",
      });
  }, [isFull]);
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isInPageOnly() && event.preventDefault(), []),
  );
  if (!isFull) return null;
  return (
    <div className="mb-6">
      <Banner
        tone="orange"
        title="This device is full"
        action={
          <Button size="sm" onClick={retryStoring}>
            Try again
          </Button>
        }
      >
        What you enter now is on this page only. Save it and keep this page open until it is sent,
        or make room on the device.
      </Banner>
    </div>
  );
}
