import { FileText, X } from "lucide-react";
import { sizeWords } from "../../../contract/files/size-words.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { useAddressOf } from "../../ui/hooks/use-address-of.ts";

interface PhotoGridProps {
  readonly files: readonly File[];
  readonly onRemove: (index: number) => void;
}

/** The shared files: photos as pictures, others by name. Each can be removed. */
export function PhotoGrid({ files, onRemove }: PhotoGridProps) {
  return (
    <ul
      aria-label="Shared files"
      className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
    >
      {files.map((file, index) => (
        // Two photos may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${file.name} ${index}`} className="relative">
          <Photo file={file} />
          <span className="absolute top-1 right-1 rounded-md bg-surface shadow-card">
            <IconButton
              size="sm"
              label={`Remove ${file.name}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove(index)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Photo({ file }: { file: File }) {
  const isPicture = /^image\/(jpeg|png|webp|gif)$/.test(file.type);
  const address = useAddressOf(isPicture ? file : undefined);
  return (
    <figure className="grid gap-1">
      <div className="grid aspect-square place-items-center overflow-hidden rounded-md border border-line bg-inset">
        {address === undefined ? (
          <FileText className="size-8 text-muted" aria-hidden="true" />
        ) : (
          <img src={address} alt="" className="size-full object-cover" />
        )}
      </div>
      <figcaption className="min-w-0 text-xs text-muted">
        <span className="block truncate text-ink">{file.name}</span>
        {sizeWords(file.size)}
      </figcaption>
    </figure>
  );
}
