import { useEffect, useState } from "react";
import { sealedWork } from "../../device/public.ts";
import { counted } from "../../ui/counted.ts";

/** Says how many changes are sealed on this device until the people who made them sign in. */
export function SealedNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    const tell = async () => {
      const found = await sealedWork().catch(() => 0);
      if (isHere) setCount(found);
    };
    void tell();
    return () => {
      isHere = false;
    };
  }, []);
  if (count === 0) return null;
  const them = count === 1 ? "it" : "them";
  return (
    <p className="mb-3 text-sm text-soft">
      {counted(count, "thing")} not sent yet {count === 1 ? "is" : "are"} kept on this device,
      locked. Whoever made {them} signs in here to send {them}.
    </p>
  );
}
