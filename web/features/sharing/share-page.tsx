import { useSearchParams } from "react-router";
import { isStorageFull } from "../../api/storage-full.ts";
import { type Shared, sharedCount } from "../../device/app/shared.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChooseTarget } from "./choose-target.tsx";
import { DeleteShared } from "./delete-shared.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { useShared } from "./use-shared.ts";

const failures: Readonly<Record<string, string>> = {
  empty: "The other app sent nothing that Plumbline takes. It takes photos, PDFs and text.",
  full: "The photos could not be kept: this device is full. They are still in the other app.",
  unkept: "The photos could not be kept on this device. They are still in the other app.",
  many: "At most 20 files of 200 MB in all are taken at once, and 60 wait here. Put those below on a project first, or share fewer.",
  long: "A text of at most 20,000 characters is taken at once. It is still in the other app: share a part of it.",
  elsewhere: "Another website tried to put photos here. They were not taken.",
  missed:
    "The photos did not arrive, because Plumbline was not ready on this device. They are still in the other app: share them again.",
};

/** The page for photos and text that another app shares with Plumbline. The person chooses where they go. */
export function SharePage() {
  const [params] = useSearchParams();
  const { data, failed, claim, refuse, drop, keep } = useShared(params.get("id") ?? undefined);
  const failure =
    failures[params.get("failed") ?? ""] ??
    (failed ? failures[isStorageFull(failed) ? "full" : "unkept"] : undefined);
  const asking = data?.asking;
  const asked = asking && { files: asking.count, texts: asking.texts };
  const isOne = asking !== undefined && asking.count + asking.texts === 1;
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <PageHeader
        title="Shared with Plumbline"
        description="Photos and text from another app. They wait on this device until you put them on a project, also if you leave this page."
      />
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      {asked && (
        <Banner tone="orange" title={`${isOne ? "Is" : "Are"} ${sharedCount(asked).words} yours?`}>
          <p>{isOne ? "It was" : "They were"} shared on this device before you signed in.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={refuse}>
              No, delete {isOne ? "it" : "them"}
            </Button>
            <Button size="sm" variant="primary" onClick={claim}>
              Yes, {isOne ? "it is" : "they are"} mine
            </Button>
          </div>
        </Banner>
      )}
      {data && data.shares.length > 0 ? (
        <SharedCard shares={data.shares} onDone={drop} onKeep={keep} />
      ) : (
        data &&
        !asking && (
          <EmptyState title="Nothing is shared.">
            In WhatsApp or your photos app, choose photos or a message, press Share and choose
            Plumbline.
          </EmptyState>
        )
      )}
    </div>
  );
}

interface SharedCardProps {
  readonly shares: readonly Shared[];
  readonly onDone: (left: { readonly words: boolean }) => Promise<unknown>;
  readonly onKeep: (share: Shared) => Promise<unknown>;
}

/** Everything that is shared, and where it goes. */
function SharedCard({ shares, onDone, onKeep }: SharedCardProps) {
  const places = shares.flatMap((share) =>
    share.files.map((file, index) => ({ share, file, index })),
  );
  const files = places.map(({ file }) => file);
  const texts = shares.flatMap(({ words }) => words ?? []);
  const words = texts.join("\n\n");
  const remove = (at: number) => {
    const place = places[at];
    if (!place) return;
    const { share, file, index } = place;
    void onKeep({ ...share, files: share.files.toSpliced(index, 1) });
    toast(`“${file.name}” removed from this device.`, {
      action: { label: "Undo", onClick: () => void onKeep(share) },
    });
  };
  return (
    <Card className="grid gap-6 p-4 sm:p-6">
      {files.length > 0 && <PhotoGrid files={files} onRemove={remove} />}
      {words !== "" && (
        <blockquote
          aria-label="Shared text"
          className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line"
        >
          {words}
        </blockquote>
      )}
      <div className="grid gap-4 sm:max-w-md">
        <ChooseTarget key={words} files={files} words={words} onDone={onDone} />
        <div>
          <DeleteShared
            files={files.length}
            texts={texts.length}
            onDelete={() => void onDone({ words: false })}
          />
        </div>
      </div>
    </Card>
  );
}
