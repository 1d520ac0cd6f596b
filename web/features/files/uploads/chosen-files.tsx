import { X } from "lucide-react";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { FilePicker } from "./file-picker.tsx";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { sizeError } from "../file-words.ts";

interface ChosenFilesProps {
  noun: "receipt" | "file";
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Gives the same file one key, so that it counts once. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Files to attach to a record that is still being created. */
export function ChosenFiles({ noun, files, onChange }: ChosenFilesProps) {
  const add = (more: readonly File[]) =>
    onChange([...new Map([...files, ...more].map((file) => [keyOf(file), file])).values()]);
  return (
    <div
      role="group"
      aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}
      className="grid gap-2"
    >
      <FilePicker label={`Add ${noun}s`} onChoose={add}>
        {files.length === 0 && (
          <p className="text-xs text-muted">Photos or PDFs, 25 MB each. Optional.</p>
        )}
      </FilePicker>
      {files.length > 0 && (
        <ul className="grid gap-1.5">
          {files.map((file) => (
            <li
              key={keyOf(file)}
              className="flex items-center gap-2 rounded-md border border-line py-1 pr-1 pl-3 text-sm"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{file.name}</span>
                <span className={sizeError(file) ? "text-xs text-red-ink" : "text-xs text-muted"}>
                  {sizeError(file) ?? sizeWords(file.size)}
                </span>
              </span>
              <BareIconButton
                size="sm"
                label={`Remove ${file.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(files.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
