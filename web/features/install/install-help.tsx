import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";

/** Explains how to install the app on an iPhone or iPad, where the browser does not offer it. */
export function InstallHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Install Plumbline"
      description="It then opens from your home screen, also without a network."
      size="sm"
    >
      <ol className="grid list-decimal gap-2 pl-5 text-sm text-soft">
        <li>
          Press <strong>Share</strong>, the square with an arrow.
        </li>
        <li>
          Choose <strong>Add to Home Screen</strong>.
        </li>
        <li>
          Press <strong>Add</strong>, and sign in once in the installed app.
        </li>
      </ol>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
