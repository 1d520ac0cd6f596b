import { Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { useDeviceProject, useDevice } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import {
  bytesOfCopy,
  bytesToFetch,
  makeOfflineCopy,
  type OfflineCopyOutcome,
  spaceOnDevice,
} from "../../../device/offline-copy.ts";
import { CopyProgress } from "./copy-progress.tsx";
import { contentsWords } from "./copy-words.ts";
import { useMeasure } from "./use-copying.ts";

const outcomes: Readonly<Record<OfflineCopyOutcome, string>> = {
  kept: "It stays on this device until you remove it.",
  evictable:
    "The browser may remove it when the device is full: install Plumbline to keep it for certain.",
  full: "There is not enough room on this device. Free some and try again.",
};

/**
 * Says whether a project has an offline copy on this device, how large and how old it is, and how much space is
 * left.
 */
export function CopyMenu({ projectId }: { readonly projectId: string }) {
  const copy = useDeviceProject(projectId);
  const isKept = copy?.kept === true;
  return (
    <Popover
      label="This device"
      trigger={
        <Button size="sm" icon={<Smartphone aria-hidden="true" />} aria-pressed={isKept}>
          {isKept ? "On this device" : "Keep on this device"}
        </Button>
      }
    >
      {() => <CopyState projectId={projectId} />}
    </Popover>
  );
}

function CopyState({ projectId }: { readonly projectId: string }) {
  const device = useDevice();
  const copy = useDeviceProject(projectId);
  const [outcome, setOutcome] = useState<OfflineCopyOutcome>();
  const isKept = copy?.kept === true;
  const files = copy?.files;
  const measured = useMeasure(projectId, !isKept);
  const toggle = async () => {
    if (isKept) {
      setOutcome(undefined);
      await device.keep(projectId, false);
    } else setOutcome(await makeOfflineCopy(device, { projectId, files: measured }));
  };
  return (
    <div className="grid w-72 max-w-full gap-3 p-4 text-sm">
      <p>
        {isKept
          ? "This project’s records, current drawings and small photos are kept on this device. They open without a network."
          : "Keep this project’s records, current drawings and small photos on this device, to work where there is no network."}
      </p>
      {!isKept && measured && (
        <p>
          {contentsWords(measured)}: about {sizeWords(bytesToFetch(measured))} to fetch.
        </p>
      )}
      {isKept && files && (
        <p>
          {contentsWords(files)}: {sizeWords(bytesOfCopy(files))} here.
        </p>
      )}
      {isKept && files && <CopyProgress files={files} />}
      {typeof copy?.syncedAt === "number" && (
        <p className="text-soft">
          Records up to date as of <RelativeTime iso={new Date(copy.syncedAt).toISOString()} />.
        </p>
      )}
      {/* The key makes it measure again whenever data was stored or removed. */}
      <Room key={files === undefined ? 0 : bytesOfCopy(files)} />
      {outcome && <p role="status">{outcomes[outcome]}</p>}
      <Button variant={isKept ? "secondary" : "primary"} onClick={() => void toggle()}>
        {isKept ? "Remove it from this device" : "Keep on this device"}
      </Button>
    </div>
  );
}

/** How much space Plumbline uses on this device, and how much is free. */
function Room() {
  const [room, setRoom] = useState<Awaited<ReturnType<typeof spaceOnDevice>>>();
  useEffect(() => {
    void spaceOnDevice().then(setRoom);
  }, []);
  return (
    room && (
      <p className="text-soft">
        Plumbline uses {sizeWords(room.used)} here; {sizeWords(room.free)} are free.
      </p>
    )
  );
}
