import { useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { useCan, useFrozen } from "../session/public.ts";
import { useFilePages } from "./file-queries.ts";
import { FileTile } from "./file-tile.tsx";
import { FilesFrame } from "./uploads/files-frame.tsx";
import { FilesSkeleton } from "./files-skeleton.tsx";
import type { FilesProps } from "./files.tsx";
import { isShown } from "./file-words.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { useUploads } from "./uploads/uploads.ts";

/** The files on a record: add by button or drag and drop, view, download and remove. */
export function FileSection({
  home,
  involvement,
  settled,
  noun = "file",
  empty = `No ${noun}s yet.`,
  adds = true,
}: FilesProps) {
  const list = useFilePages(home);
  const pending = useUploads(home);
  const can = useCan("file.add", involvement);
  const may = adds ? can : { ...can, allowed: false };
  const isFrozen = useFrozen() !== undefined;
  const [shown, setShown] = useState<string>();
  const pictures = list.files.filter(isShown);
  return (
    <FilesFrame home={home} label={`Add ${noun}s`} may={may} pending={pending} adds={adds}>
      {list.isPending ? (
        <FilesSkeleton />
      ) : !list.data ? (
        <ErrorState
          message={serverMessage(list.error, `The ${noun}s could not be loaded.`)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : list.files.length === 0 ? (
        pending.length === 0 && (
          <p className="text-sm text-muted">{isFrozen ? `No ${noun}s.` : empty}</p>
        )
      ) : (
        <ul
          aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3"
        >
          {list.files.map((file) => (
            <FileTile
              key={file._id}
              file={file}
              settled={settled !== undefined}
              onShow={() => setShown(file._id)}
            />
          ))}
        </ul>
      )}
      {settled !== undefined && !isFrozen && list.files.length > 0 && (
        <p className="text-xs text-muted">{settled}</p>
      )}
      {list.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? "Retry" : "Show older"}
        </Button>
      )}
      <Lightbox
        pictures={pictures}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </FilesFrame>
  );
}
