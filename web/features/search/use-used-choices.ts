import { useEffect, useState } from "react";
import { dropUsed, putUsed, readUsed } from "../../device/answers/used-choices.ts";
import type { PaletteChoice } from "./palette-choices.ts";
import { type UsedChoice, withUsed } from "./used-choices.ts";

/** What this person used in this company, as this device remembers it; undefined until it is read. */
export function useUsedChoices() {
  const [used, setUsed] = useState<readonly UsedChoice[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const stored = await readUsed<UsedChoice>();
      if (isCurrent) setUsed(stored);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, []);
  const remember = (choice: PaletteChoice) => {
    const { latest, old } = withUsed(used ?? [], choice, Date.now());
    putUsed(latest.id, latest);
    for (const id of old) dropUsed(id);
  };
  return { used, remember };
}
