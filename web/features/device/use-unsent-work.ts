import { useEffect } from "react";
import { openSealedBy } from "../../api/tokens/sealing.ts";
import { unsentWork } from "../../device/leaving/unsent-work.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { useUser } from "../session/public.ts";

const load = () => import("../../device/public.ts");

openSealedBy(async (scope) => (await load()).openSealed(scope));

/**
 * Makes signing out ask about photos and changes that the server has not answered. It asks about delayed requests
 * anyway.
 */
export function useUnsentWork(): void {
  const { queue } = useSync();
  const { _id: owner } = useUser();
  useEffect(() => {
    // Without this code nothing leaves the device either.
    const ends = [
      unsentWork.add(async () => (await load()).unsentCommands(queue)),
      unsentWork.add(async () => (await load()).unsentShared(owner)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queue, owner]);
}
