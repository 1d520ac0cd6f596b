import { Download } from "lucide-react";
import { useSyncExternalStore } from "react";
import { askToInstall, installOffer, subscribeToInstall } from "./install-offer.ts";

/** Whether this device can install the app, and has not done so. */
export function useInstallOffer() {
  return useSyncExternalStore(subscribeToInstall, installOffer);
}

interface InstallItemProps {
  readonly className: string;
  /** Called when the item is pressed; with true if the person must be told how to install by hand. */
  readonly onPick: (byHand: boolean) => void;
}

/** Offers to add the app to the home screen. It is in the account menu. */
export function InstallItem({ className, onPick }: InstallItemProps) {
  const offer = useInstallOffer();
  if (offer === undefined) return null;
  const pick = () => {
    onPick(offer === "by-hand");
    if (offer === "ask") void askToInstall();
  };
  return (
    <button type="button" className={className} onClick={pick}>
      <Download aria-hidden="true" />
      Install Plumbline
    </button>
  );
}
