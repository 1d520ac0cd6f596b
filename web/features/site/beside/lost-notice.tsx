import { useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { makeOfflineCopy } from "../../../device/offline-copy.ts";
import { useDevice } from "../parts/use-site.ts";
import { lostWords } from "./lost-words.ts";

/** Says what the browser has removed from this device, and offers to download it again. */
export function LostNotice() {
  const device = useDevice();
  const { mark } = device;
  const lost = useSyncExternalStore(mark.listen, mark.lost);
  const [isFull, setFull] = useState(false);
  if (!lost) return null;
  const understood = () => void mark.understood();
  const copyAgain = async () => {
    for (const projectId of lost.projects) {
      const outcome = await makeOfflineCopy(device, { projectId, files: undefined });
      if (outcome === "full") {
        setFull(true);
        return;
      }
    }
    await mark.understood();
  };
  return (
    <Dialog
      open
      onClose={understood}
      title="The browser removed what was kept here"
      description="This happens when a device is full, or when its browser’s data is cleared."
    >
      <div className="grid gap-3 text-sm">
        {lostWords(lost).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isFull && (
          <p role="alert" className="text-red-ink">
            There is not enough room on this device. Free some and try again.
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={understood}>Understood</Button>
        {lost.projects.length > 0 && (
          <Button variant="primary" onClick={() => void copyAgain()}>
            Copy again
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
