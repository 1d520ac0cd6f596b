import { useState } from "react";
import type { PhotoGroup, PhotoGrouping } from "../../../contract/files/photos.ts";
import { isSubjectKind, openingOf, subjects } from "../../../contract/subjects.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { FilesSkeleton } from "./files-skeleton.tsx";
import { isShown } from "./file-words.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { usePhotoGroups } from "./photo-queries.ts";
import { WallTile } from "./wall-tile.tsx";

interface PhotoGroupsProps {
  projectId: string;
  by: PhotoGrouping;
  /** Shows all photos of one record. */
  onAll: (record: string) => void;
}

/** What a group is called. */
function headingOf({ key, label, subject }: PhotoGroup, by: PhotoGrouping): string {
  if (by === "kind" && isSubjectKind(key)) {
    return key === "project" ? "On the project itself" : `On ${subjects[key].plural}`;
  }
  if (label !== "") return label;
  if (by === "person") return "Somebody who has left";
  if (by === "trade") return "No trade";
  return subject ? `A ${subjects[subject.kind].noun}` : "Others";
}

/** The photos of a project in groups, or as pairs of before and after. */
export function PhotoGroups({ projectId, by, onAll }: PhotoGroupsProps) {
  const groups = usePhotoGroups(projectId, by);
  const [shown, setShown] = useState<string>();
  if (groups.isPending) return <FilesSkeleton />;
  if (!groups.data)
    return (
      <ErrorState
        message={serverMessage(groups.error, "The photos could not be loaded.")}
        onRetry={() => void groups.refetch()}
        retrying={groups.isFetching}
      />
    );
  const { data, more } = groups.data;
  if (data.length === 0)
    return by === "pair" ? (
      <EmptyState title="No photos of before and after yet.">
        Open a photo and say under “About this photo” whether it shows the work before or after.
      </EmptyState>
    ) : (
      <EmptyState title="No photos yet.">
        Photos and films of the project and its records are gathered here.
      </EmptyState>
    );
  return (
    <>
      {data.map((group) => {
        const { key, subject, photos, total } = group;
        const heading = headingOf(group, by);
        return (
          <section key={key} aria-labelledby={`group-${key}`}>
            <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
              <h2 id={`group-${key}`} className="min-w-0 text-sm font-semibold break-words">
                {subject ? (
                  <TextLink
                    to={paths.opening(
                      projectId,
                      openingOf({ kind: subject.kind, id: subject._id }, { comments: false }),
                    )}
                  >
                    {heading}
                  </TextLink>
                ) : (
                  heading
                )}
              </h2>
              <p className="text-xs text-muted">
                {total} {total === 1 ? "photo" : "photos"}
              </p>
              {subject && total > photos.length && (
                <Button size="sm" variant="ghost" onClick={() => onAll(subject._id)}>
                  {`Show all ${total}`}
                </Button>
              )}
            </div>
            <ul
              aria-label={`Photos: ${heading}`}
              className={
                by === "pair"
                  ? "grid max-w-xl grid-cols-2 gap-3"
                  : "grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
              }
            >
              {photos.map((photo) => (
                <WallTile
                  key={photo._id}
                  file={photo}
                  tall={by === "pair"}
                  grouped
                  underRecord={subject !== null}
                  onShow={() => setShown(photo._id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {more && <p className="text-sm text-muted">The 100 with the newest photos are shown.</p>}
      <Lightbox
        pictures={data.flatMap(({ photos }) => photos).filter(isShown)}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}
