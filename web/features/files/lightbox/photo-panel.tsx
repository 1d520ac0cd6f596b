import { useId } from "react";
import type { FileEntry } from "../../../../contract/files/file-entry.ts";
import type { PhotoMark } from "../../../../contract/files/photos.ts";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { markWords } from "./mark-rules.ts";
import { useDescribeFiles, usePhotoViews } from "../photo-queries.ts";
import { placeWords, photoTakenWords } from "../photo-words.ts";

interface PhotoPanelProps {
  photo: FileEntry;
  marks: readonly PhotoMark[];
  /** Removes a mark; undefined if the person may not draw here. */
  onErase: ((id: string) => void) | undefined;
  /** Whether the person may say what the photo shows, and whether they decide what clients see. */
  may: { readonly describe: boolean; readonly share: boolean };
}

const moments = [
  { value: "", label: "Neither before nor after" },
  { value: "before", label: "Before" },
  { value: "after", label: "After" },
];

/** The details of a photo: when, where and by whom it was taken, what it shows, and who sees it. */
export function PhotoPanel({ photo, marks, onErase, may }: PhotoPanelProps) {
  const views = usePhotoViews(photo.project);
  const describe = useDescribeFiles();
  const me = useUser();
  const heading = useId();
  const change = (to: Omit<Parameters<typeof describe.mutateAsync>[0], "ids">) =>
    void describe.mutateAsync({ ids: [photo._id], ...to }).catch((error: unknown) =>
      toast(serverMessage(error, "This could not be changed. Please try again."), {
        tone: "red",
      }),
    );
  const known = views.data?.data ?? [];
  const facts = [
    ["Taken", photoTakenWords(photo)],
    ["Added by", photo.uploadedBy?.name ?? "Somebody who has left"],
    ["Place", photo.place ? placeWords(photo.place) : undefined],
    ["File", `${photo.name}, ${sizeWords(photo.bytes)}`],
  ] as const;
  return (
    <section
      aria-labelledby={heading}
      className="min-h-0 overflow-y-auto border-t border-line bg-raised p-4 sm:w-72 sm:shrink-0 sm:border-l"
    >
      <h2 id={heading} className="mb-3 text-sm font-semibold">
        About this photo
      </h2>
      <dl className="mb-4 grid gap-2 text-sm">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {may.share && (
        <div className="mb-3">
          <Checkbox
            label="Shown to clients"
            checked={photo.forClient}
            onChange={(event) => change({ forClient: event.target.checked })}
          />
        </div>
      )}
      {may.describe && (
        <div className="grid gap-3">
          <Field label="Moment">
            <Select
              options={moments}
              value={photo.moment ?? ""}
              onChange={({ target: { value } }) =>
                change({ moment: value === "before" || value === "after" ? value : null })
              }
            />
          </Field>
          {(known.length > 0 || photo.view) && (
            <Field label="View">
              <Select
                options={[
                  { value: "", label: "No fixed view" },
                  ...known.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                value={photo.view?._id ?? ""}
                onChange={({ target: { value } }) => change({ view: value || null })}
              />
            </Field>
          )}
        </div>
      )}
      {marks.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-sm font-semibold">Drawn on the photo</h3>
          <ul className="grid gap-1.5 text-sm">
            {marks.map(({ _id, shape, drawnBy }) => (
              <li key={_id} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 break-words">
                  {markWords(shape)}
                  <span className="block text-xs text-muted">
                    {drawnBy?.name ?? "Somebody who has left"}
                  </span>
                </span>
                {onErase && (may.share || drawnBy?._id === me._id) && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove: ${markWords(shape)}`}
                    onClick={() => onErase(_id)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
