import { type ComponentType, useEffect, useState } from "react";
import { prepareStoring } from "../../device/stored.ts";

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
    // Whoever is about to type needs a place for it at once.
    const prepare = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches("input, textarea")) return;
      document.removeEventListener("focusin", prepare);
      void prepareStoring();
    };
    document.addEventListener("focusin", prepare);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", prepare);
    };
  }, []);
  return Part && <Part />;
}
