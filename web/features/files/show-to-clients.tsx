import type { ProjectFile } from "../../../contract/files/files.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectionBar } from "../../ui/data/selection-bar.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useDescribeFiles } from "./photo-queries.ts";

/** The most photos that the server accepts at once. */
const MOST = 200;

interface MarkForClientsProps {
  photos: readonly ProjectFile[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onStop: () => void;
}

const words = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/** Sets for several photos whether clients see them. */
export function ShowToClients({ photos, selected, onSelect, onStop }: MarkForClientsProps) {
  const describe = useDescribeFiles();
  const isAll = selected.size === Math.min(photos.length, MOST);
  const mark = async (forClient: boolean) => {
    const ids = [...selected];
    try {
      await describe.mutateAsync({ ids, forClient });
      toast(
        forClient
          ? `Clients see ${words(ids.length)} now.`
          : `Clients no longer see ${words(ids.length)}.`,
      );
      onStop();
    } catch (error) {
      toast(serverMessage(error, "The photos could not be changed. Please try again."), {
        tone: "red",
      });
    }
  };
  const disabledReason = selected.size === 0 ? "Select photos first." : undefined;
  return (
    <SelectionBar
      label="Selected photos"
      status={`${words(selected.size)} selected`}
      isAll={isAll}
      onSelectAll={() =>
        onSelect(new Set(isAll ? [] : photos.slice(0, MOST).map(({ _id }) => _id)))
      }
      onStop={onStop}
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabledReason={disabledReason}
          loading={describe.isPending}
          onClick={() => void mark(true)}
        >
          Show to clients
        </Button>
        <Button
          size="sm"
          disabledReason={disabledReason}
          loading={describe.isPending}
          onClick={() => void mark(false)}
        >
          Hide from clients
        </Button>
      </div>
    </SelectionBar>
  );
}
