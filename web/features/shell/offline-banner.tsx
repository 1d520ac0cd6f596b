import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/data/banner.tsx";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that the data on the screen may be stale while the browser has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="mb-6">
      <Banner tone="orange" title="You are offline">
        What you see may be out of date, and changes cannot be saved until the connection is back.
      </Banner>
    </div>
  );
}
