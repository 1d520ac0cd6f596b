import { type ComponentType, useEffect, useState } from "react";
import type { DeviceKey } from "../../../contract/common.ts";

/** Loads what the page shows of the work on this device. Most devices have none: it is not part of the first visit. */
async function load(ownKey: DeviceKey | undefined): Promise<ComponentType | undefined> {
  if (ownKey) {
    const { OwnWords } = await import("./own-words.tsx");
    return () => <OwnWords user={ownKey.user} keyText={ownKey.key} />;
  }
  const databases = (await indexedDB.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === "plumbline-sealed")) return undefined;
  return (await import("./sealed-note.tsx")).SealedNote;
}

/**
 * Says what waits on this device, and for whom: everybody's work that was not sent.
 * @param ownKey opens the work of somebody who is in no company any more, and has just proved who they are
 */
export function DeviceWork({ ownKey }: { ownKey: DeviceKey | undefined }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      const part = await load(ownKey).catch(() => undefined);
      if (isHere) setPart(() => part);
    };
    void show();
    return () => {
      isHere = false;
    };
  }, [ownKey]);
  return Part ? <Part /> : null;
}
