import { useEffect, useState, useSyncExternalStore } from "react";
import type { OfflineFiles } from "../../../device/database.ts";
import { useDevice } from "../parts/use-site.ts";

/** The current state of copying drawings and photos. */
export function useCopying() {
  const { copies } = useDevice();
  const text = useSyncExternalStore(copies.listen, () => JSON.stringify(copies.status()));
  return JSON.parse(text) as ReturnType<typeof copies.status>;
}

/**
 * How much space a project's drawings and photos would take on this device; undefined until the server has
 * answered.
 */
export function useMeasure(projectId: string, isAsked: boolean): OfflineFiles | undefined {
  const { copies } = useDevice();
  const [measured, setMeasured] = useState<OfflineFiles>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isHere = true;
    const ask = async () => {
      const files = await copies.measure(projectId).catch(() => undefined);
      if (isHere) setMeasured(files);
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [copies, projectId, isAsked]);
  return measured;
}
