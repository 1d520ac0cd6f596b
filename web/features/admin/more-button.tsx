import { serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";

interface MoreButtonProps {
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => unknown;
  };
  children: string;
}

/** The end of a paged list. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 border-t border-line p-4">
      {list.isFetchNextPageError && (
        <Banner tone="red">
          {serverMessage(list.error, "The rest could not be loaded. Please try again.")}
        </Banner>
      )}
      <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
        {children}
      </Button>
    </div>
  );
}
