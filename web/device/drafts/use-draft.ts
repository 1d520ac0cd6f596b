import { useCallback, useEffect, useRef, useState } from "react";
import { dropDraft, putDraft, readDraft } from "./drafts.ts";

interface Draft<T> {
  /** The draft of an earlier visit, until it is restored or discarded. */
  readonly found: T | undefined;
  /** Returns the draft that was found, and stops offering it. */
  readonly take: () => T | undefined;
  /** Stores what is typed now. */
  readonly put: (value: T) => void;
  /** Deletes the draft, because it was sent or thrown away. */
  readonly drop: () => void;
}

/**
 * Stores unsent input, so that it survives reloads. Without a name nothing is stored.
 * @param name unique within the app, such as `expense:new:<project>`
 */
export function useDraft<T>(name: string | undefined): Draft<T> {
  const [found, setFound] = useState<T>();
  const isTouched = useRef(false);
  useEffect(() => {
    if (name === undefined) return undefined;
    let isHere = true;
    isTouched.current = false;
    const offer = async () => {
      const value = await readDraft<T>(name);
      if (isHere && !isTouched.current) setFound(value);
    };
    void offer();
    return () => {
      isHere = false;
      setFound(undefined);
    };
  }, [name]);
  const put = useCallback(
    (value: T) => {
      isTouched.current = true;
      if (name !== undefined) putDraft(name, value);
    },
    [name],
  );
  const drop = useCallback(() => {
    isTouched.current = true;
    setFound(undefined);
    if (name !== undefined) dropDraft(name);
  }, [name]);
  const take = useCallback(() => {
    setFound(undefined);
    return found;
  }, [found]);
  return { found, take, put, drop };
}
