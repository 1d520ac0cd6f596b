import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";
import { useUser } from "../session/public.ts";

/** The screen loads first. */
const AFTER_MS = 3_000;

interface Found {
  readonly Part: ComponentType<{ user: string; isLeft: (workspaceId: string) => boolean }>;
  readonly isLeft: (workspaceId: string) => boolean;
}

/** Offers somebody who was removed from a company their unsent work there, to save to a file. */
export function LeftWork() {
  const { _id: userId, workspace } = useUser();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      // If this code cannot load without a network, the next page searches instead.
      const next = await import("./find-left.ts")
        .then(({ findLeft }) => findLeft(userId, workspace._id))
        .catch(() => undefined);
      if (isHere) setFound(next);
    };
    const timer = setTimeout(() => whenIdle(() => void look()), AFTER_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [userId, workspace._id]);
  return found ? <found.Part user={userId} isLeft={found.isLeft} /> : null;
}
