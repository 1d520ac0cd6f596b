import type { OfflineFiles } from "../../../device/database.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ProgressBar } from "../../../ui/data/progress-bar.tsx";
import { useDevice } from "../parts/use-site.ts";
import { missingCopyWords, restWords } from "./copy-words.ts";
import { useCopying } from "./use-copying.ts";

/** The progress of copying drawings and photos, and why it is paused. Renders nothing once everything is here. */
export function CopyProgress({ files }: { readonly files: OfflineFiles }) {
  const { copies } = useDevice();
  const { state, message } = useCopying();
  const missing = missingCopyWords(files);
  const rest = restWords(state, message);
  const { sheets, photos, tileBytes } = files;
  // A photo counts as a thumbnail of 15 kB.
  const all = tileBytes.all + photos.all * 15_000;
  const kept = tileBytes.kept + photos.kept * 15_000;
  if (missing === undefined && rest === undefined) return null;
  return (
    <div className="grid gap-2">
      {missing !== undefined && all > 0 && (
        <ProgressBar
          label={`Copying ${sheets.all + photos.all} drawings and photos`}
          value={(kept / all) * 100}
          size="sm"
        />
      )}
      <p role="status">
        {missing} {rest}
      </p>
      {(state === "full" || state === "failed") && (
        <Button size="sm" onClick={() => copies.start()}>
          Go on
        </Button>
      )}
    </div>
  );
}
