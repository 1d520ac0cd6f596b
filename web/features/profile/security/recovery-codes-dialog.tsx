import { Button } from "../../../ui/controls/button.tsx";
import { saveBlob } from "../../../ui/data/save-blob.ts";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const save = () => {
    const text = `Recovery codes for Plumbline. Each works once.\n\n${codes.join("\n")}\n`;
    saveBlob(new Blob([text], { type: "text/plain" }), "plumbline-recovery-codes.txt");
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keep your recovery codes"
      description="If you lose your phone, each of these logs you in once. They are shown only now. Print them, or keep them where you keep other important papers."
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={save}>Save as a file</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
