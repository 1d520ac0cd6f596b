import { useSearchParams } from "react-router";
import { isStorageFull } from "../../api/storage-full.ts";
import { counted } from "../../ui/counted.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChooseTarget } from "./choose-target.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { useSharedPhotos } from "./use-shared-photos.ts";

const failures: Readonly<Record<string, string>> = {
  empty: "The other app sent no photo. Plumbline takes photos and PDFs.",
  full: "The photos could not be kept: this device is full. They are still in the other app.",
  unkept: "The photos could not be kept on this device. They are still in the other app.",
  many: "At most 20 files of 200 MB in all are taken at once, and 60 wait here. Put those below on a project first, or share fewer.",
  elsewhere: "Another website tried to put photos here. They were not taken.",
  missed:
    "The photos did not arrive, because Plumbline was not ready on this device. They are still in the other app: share them again.",
};

/** The page for photos that another app shares with Plumbline. The person chooses the project that they belong to. */
export function SharePage() {
  const [params] = useSearchParams();
  const { data, failed, claim, refuse, drop } = useSharedPhotos(params.get("id") ?? undefined);
  const failure =
    failures[params.get("failed") ?? ""] ??
    (failed ? failures[isStorageFull(failed) ? "full" : "unkept"] : undefined);
  const files = data?.photos.flatMap((each) => each.files) ?? [];
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <PageHeader
        title="Shared photos"
        description="Photos that you shared from another app. They are on this device until you put them on a project."
      />
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      {data?.asking && (
        <Banner
          tone="orange"
          title={`${data.asking.count === 1 ? "Is" : "Are"} ${counted(data.asking.count, "shared file")} yours?`}
        >
          <p>They were shared on this device before you signed in.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={refuse}>
              No, delete them
            </Button>
            <Button size="sm" variant="primary" onClick={claim}>
              Yes, they are mine
            </Button>
          </div>
        </Banner>
      )}
      {files.length > 0 ? (
        <Card className="grid gap-6 p-4 sm:p-6">
          <PhotoGrid files={files} />
          <ChooseTarget files={files} onDone={drop} />
        </Card>
      ) : (
        data &&
        !data.asking && (
          <EmptyState title="No shared photos.">
            In your photos app, choose some, press Share and choose Plumbline.
          </EmptyState>
        )
      )}
    </div>
  );
}
