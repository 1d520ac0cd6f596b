import { useQuery } from "@tanstack/react-query";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ProgressBar } from "../../../ui/data/progress-bar.tsx";
import { ListState } from "../list-state.tsx";
import { isDiskFull, storageShare } from "./storage-share.ts";
import { getStorage } from "../../../../contract/files/storage.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/** How much of its allowed storage the company uses. */
export function StorageCard() {
  const query = useStorage();
  return (
    <Card aria-labelledby="storage">
      <CardHeader
        id="storage"
        title="Storage"
        hint="Stored receipts, photos, documents and reports. Small previews are not counted."
      />
      <ListState query={query} what="storage">
        {(storage) => {
          const { used, allowed } = storage;
          const { percent, state } = storageShare(storage);
          return (
            <div className="flex flex-col gap-4">
              {isDiskFull(storage) && (
                <Banner tone="red" title="The server’s disk is nearly full">
                  No file can be added, and no report can be made as a file, until the administrator
                  of the server frees some space. Everything else keeps working.
                </Banner>
              )}
              {state !== "ok" && (
                <Banner
                  tone={state === "full" ? "red" : "orange"}
                  title={state === "full" ? "Storage is full" : "Storage is almost full"}
                >
                  {state === "full"
                    ? "No file can be added until some are deleted."
                    : "Soon no file can be added."}{" "}
                  Delete files that nobody needs, or ask the administrator of the server for more.
                </Banner>
              )}
              <ProgressBar label="Storage used" value={percent} showValue full="red" />
              <p className="text-sm text-soft tabular-nums">
                <strong className="font-semibold text-ink">{sizeWords(used.bytes)}</strong> of{" "}
                {sizeWords(allowed.bytes)} used, in {used.files.toLocaleString("en-NG")} of{" "}
                {allowed.files.toLocaleString("en-NG")} files.
              </p>
            </div>
          );
        }}
      </ListState>
    </Card>
  );
}

/** Fetches how much of its allowed storage the company's files use. */
function useStorage() {
  return useQuery({ ...queryOptionsFor(getStorage), select: ({ data }) => data });
}
