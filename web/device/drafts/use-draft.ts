import { useCallback, useEffect, useRef, useState } from "react";
import { forget, keep, readKept } from "./drafts.ts";

interface Kept<T> {
  /** What an earlier visit left here, until it is taken back or thrown away. */
  readonly found: T | undefined;
  /** Gives what was found, and offers it no more. */
  readonly take: () => T | undefined;
  /** Keeps what is typed now. */
  readonly put: (value: T) => void;
  /** Forgets it: it was sent, or thrown away. */
  readonly drop: () => void;
}

/**
 * Keeps unsent input across reloads. Without a place nothing is kept.
 * @param place a name that is unique within the app, such as `expense:new:<project>`
 */
export function useDraft<T>(place: string | undefined): Kept<T> {
  const [found, setFound] = useState<T>();
  const isTouched = useRef(false);
  useEffect(() => {
    if (place === undefined) return undefined;
    let isHere = true;
    isTouched.current = false;
    const offer = async () => {
      const value = await readKept<T>(place);
      if (isHere && !isTouched.current) setFound(value);
    };
    void offer();
    return () => {
      isHere = false;
      setFound(undefined);
    };
  }, [place]);
  const put = useCallback(
    (value: T) => {
      isTouched.current = true;
      if (place !== undefined) keep(place, value);
    },
    [place],
  );
  const drop = useCallback(() => {
    isTouched.current = true;
    setFound(undefined);
    if (place !== undefined) forget(place);
  }, [place]);
  const take = useCallback(() => {
    setFound(undefined);
    return found;
  }, [found]);
  return { found, take, put, drop };
}
