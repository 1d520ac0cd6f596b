import { folded } from "../../../../engine/folded-text.ts";
import { useState } from "react";
import { disciplineLabels } from "../../../../contract/drawings/drawing-words.ts";
import type { OfflineSheet } from "../../../device/database.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { OfflineDrawing } from "./offline-drawing.tsx";
import { pinParams, startOf, useLastSheet } from "../../drawings/public.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useOfflineSheets } from "../parts/use-offline-sheets.ts";

function has({ drawing: { number, title } }: OfflineSheet, search: string): boolean {
  return folded(`${number} ${title}`).includes(folded(search.trim()));
}

const nowhere = { revision: undefined, x: undefined, y: undefined, zoom: undefined };

/** The current drawings on this device. They open without a network, also by a link to a position on one. */
export function OfflineDrawings({ projectId }: { readonly projectId: string }) {
  const sheets = useOfflineSheets(projectId);
  const [search, setSearch] = useState("");
  const { state, change } = useUrlState(pinParams);
  const last = useLastSheet(projectId);
  const view = (id: string | undefined) => change({ ...nowhere, view: id });
  if (!sheets)
    return (
      <LoadingRegion label="Loading the drawings">
        <SkeletonRow columns={2} height="h-17" />
        <SkeletonRow columns={2} height="h-17" />
      </LoadingRegion>
    );
  if (sheets.length === 0)
    return (
      <EmptyState title="No drawings on this device.">
        Press “Keep on this device” while there is a network: the current drawings come with it.
      </EmptyState>
    );
  const open = sheets.find(({ drawing }) => drawing._id === state.view);
  const isLast = ({ drawing }: OfflineSheet) => drawing._id === last?.drawing;
  const found = sheets
    .filter((each) => has(each, search))
    .toSorted((a, b) => Number(isLast(b)) - Number(isLast(a)));
  return (
    <div className="grid grid-cols-1 gap-4">
      {sheets.length > 8 && (
        <SearchInput
          label="Search the drawings on this device"
          placeholder="Number or title"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 && <EmptyState compact title="No drawing matches." />}
      <ul aria-label="Drawings on this device" className="site-drawings">
        {found.map((kept) => (
          <li key={kept.id}>
            <DrawingButton
              kept={kept}
              isLast={isLast(kept)}
              onOpen={() => {
                if (!last || !isLast(kept)) return view(kept.drawing._id);
                const { x, y, zoom } = last;
                change({ ...nowhere, view: kept.drawing._id, x, y, zoom });
              }}
            />
          </li>
        ))}
      </ul>
      {open && (
        <OfflineDrawing kept={open} start={startOf(state)} onClose={() => view(undefined)} />
      )}
    </div>
  );
}

interface DrawingButtonProps {
  readonly kept: OfflineSheet;
  /** Whether the person looked at it last. It opens where they left it. */
  readonly isLast: boolean;
  readonly onOpen: () => void;
}

function DrawingButton({ kept, isLast, onOpen }: DrawingButtonProps) {
  const { drawing, revision, thumbnail } = kept;
  const address = useAddressOf(thumbnail ?? undefined);
  return (
    <button type="button" onClick={onOpen} className="site-drawing">
      {address === undefined ? <span /> : <img src={address} alt="" />}
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {drawing.number} <span className="font-medium text-soft">{revision.code}</span>
        </span>
        <span className="block text-sm wrap-anywhere">{drawing.title}</span>
        <span className="block text-sm text-soft">
          {disciplineLabels[drawing.discipline]}
          {isLast && ", opened last"}
        </span>
      </span>
    </button>
  );
}
