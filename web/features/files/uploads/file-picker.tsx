import { Camera, Paperclip } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { accepted } from "../file-words.ts";

interface FilePickerProps {
  /** "Add files", "Add receipts". */
  label: string;
  /** @param takenNow whether the files were taken with this device's camera a moment ago */
  onChoose: (files: readonly File[], takenNow?: boolean) => void;
  /** Why no file can be added; undefined if files can be added. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** Buttons that choose files, and on a phone take a photo directly. */
export function FilePicker({ label, onChoose, reason, children }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement, takenNow: boolean) => {
    const list = [...(input.files ?? [])];
    // Allows the same file to be chosen again.
    input.value = "";
    if (list.length > 0) onChoose(list, takenNow);
  };
  const hidden = { type: "file", hidden: true, tabIndex: -1 } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="sm"
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => files.current?.click()}
        disabledReason={reason}
      >
        {label}
      </Button>
      {reason === undefined && (
        <span className="hidden pointer-coarse:block">
          <Button
            size="sm"
            icon={<Camera aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            Take photo
          </Button>
        </span>
      )}
      {children}
      <input
        {...hidden}
        ref={files}
        aria-label={label}
        accept={accepted}
        multiple
        onChange={(event) => chosen(event.currentTarget, false)}
      />
      <input
        {...hidden}
        ref={camera}
        aria-label="Take photo"
        accept="image/*"
        capture="environment"
        onChange={(event) => chosen(event.currentTarget, true)}
      />
    </div>
  );
}
