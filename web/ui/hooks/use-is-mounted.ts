import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the screen, for what is answered after the person may have left. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
