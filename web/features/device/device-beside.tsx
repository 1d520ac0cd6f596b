import { type ComponentType, useEffect, useState } from "react";

/** The screen and what it prepares come first, above all on a slow line. */
const AFTER_MS = 3_000;

/** Loads and runs what a signed-in page does for the time without a network, once it has settled. */
export function DeviceBeside() {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      // Without a network it is loaded with the next page, if it is not here already.
      const part = await import("./device-part.tsx").catch(() => undefined);
      if (part) setPart(() => part.DevicePart);
    };
    const timer = setTimeout(() => void load(), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Part && <Part />;
}
