import { useEffect, useState } from "react";
import { type LastSheet, onLastSheet, readLastSheet } from "../../device/answers/last-sheets.ts";

/** The drawing that the person looked at last in a project; undefined until it is read, or if there is none. */
export function useLastSheet(projectId: string): LastSheet | undefined {
  const [last, setLast] = useState<LastSheet>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await readLastSheet(projectId);
      if (isCurrent) setLast(found);
    };
    void read();
    const end = onLastSheet(() => void read());
    return () => {
      isCurrent = false;
      end();
    };
  }, [projectId]);
  return last;
}
