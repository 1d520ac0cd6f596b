import { FileText } from "lucide-react";
import { sizeWords } from "../../../contract/files/size-words.ts";
import { useAddressOf } from "../../ui/hooks/use-address-of.ts";

/** The shared files: photos as pictures, others by name. */
export function PhotoGrid({ files }: { files: readonly File[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {files.map((file, index) => (
        // Two photos may have one name. Their order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${file.name} ${index}`}>
          <Photo file={file} />
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
