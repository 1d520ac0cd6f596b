import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../controls/button.tsx";
import { useOnline } from "../hooks/use-online.ts";

/** The result of asking the server which version of the app it serves. */
export type ServedVersion = "same" | "new" | "unreachable";

let askServer: () => Promise<ServedVersion> = () => Promise.resolve("unreachable");

/**
 * Sets how to ask the server for its version. The design system does not know the server, so the app provides this.
 */
export function askVersionBy(ask: () => Promise<ServedVersion>): void {
  askServer = ask;
}

/** Why code could not be loaded. */
export type MissingReason = "offline" | ServedVersion;

export const missingWords: Record<MissingReason, { title: string; text: string }> = {
  offline: {
    title: "You are offline",
    text: "This part has not been loaded yet. It opens by itself when the connection is back.",
  },
  unreachable: {
    title: "The server cannot be reached",
    text: "This part has not been loaded yet. Check your connection and try again.",
  },
  new: {
    title: "A new version is available",
    text: "Plumbline has been updated since you opened it. Reload to go on. What you typed is kept.",
  },
  same: {
    title: "This could not be loaded",
    text: "Try again. If it fails again, reload the page.",
  },
};

/** Why code could not be loaded; undefined until the server has said whether there is a new version. */
export function useMissingReason(): MissingReason | undefined {
  const online = useOnline();
  const [served, setServed] = useState<ServedVersion>();
  useEffect(() => {
    if (!online) return undefined;
    let isShown = true;
    void askServer().then((version) => isShown && setServed(version));
    return () => {
      isShown = false;
    };
  }, [online]);
  return online ? served : "offline";
}

interface PartActsProps {
  reason: MissingReason | undefined;
  onRetry: () => void;
}

/** The actions for each reason: nothing while offline, otherwise a retry or a reload. */
export function PartActions({ reason, onRetry }: PartActsProps): ReactNode {
  const reload = () => window.location.reload();
  if (reason === undefined || reason === "offline") return null;
  if (reason === "new")
    return (
      <Button variant="primary" onClick={reload}>
        Reload
      </Button>
    );
  return (
    <>
      {reason === "same" && <Button onClick={reload}>Reload</Button>}
      <Button variant="primary" onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}
