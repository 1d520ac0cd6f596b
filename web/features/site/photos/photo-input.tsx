import { Camera, Images, X } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { useAddressOf } from "../../files/public.ts";

interface PhotoInputProps {
  readonly label: string;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Takes photos with the camera, or chooses many from the gallery. */
export function PhotoInput({ label, files, onChange }: PhotoInputProps) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange([...files, ...(target.files ?? [])]);
    // The same photo can be chosen again.
    target.value = "";
  };
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={add}
        aria-label="Take a photo"
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={add}
        aria-label="Choose photos"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        <Button icon={<Images aria-hidden="true" />} onClick={() => gallery.current?.click()}>
          Choose photos
        </Button>
      </div>
      {files.length > 0 && (
        <ul className="site-chosen">
          {files.map((file) => (
            <ChosenPhoto
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() => onChange(files.filter((each) => each !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenPhoto({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const address = useAddressOf(file);
  return (
    <li className="relative">
      <img src={address} alt={file.name} className="w-full rounded-md object-cover" />
      <span className="absolute top-1 right-1 rounded-md bg-raised shadow-float">
        <BareIconButton
          size="sm"
          label={`Remove ${file.name}`}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
