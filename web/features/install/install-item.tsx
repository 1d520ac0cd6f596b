import { Download } from "lucide-react";
import { useSyncExternalStore } from "react";
import { askToInstall, installOffer, subscribeToInstall } from "./install-offer.ts";

/** Whether this device can install the app, and has not. */
export function useInstallOffer() {
  return useSyncExternalStore(subscribeToInstall, installOffer);
}

interface InstallItemProps {
  readonly className: string;
  /** Called when it is pressed; with true if the person must be told how. */
  readonly onPick: (byHand: boolean) => void;
}

/** Offers the app for the home screen, in the account menu and nowhere else. */
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
