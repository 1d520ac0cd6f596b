import { Button } from "../ui/controls/button.tsx";

interface KeptOfferProps {
  /** "What you typed here earlier was not saved." */
  children: string;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers back what somebody entered earlier and did not send. */
export function DraftOffer({ children, onTake, onDrop }: KeptOfferProps) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-blue-wash px-4 py-2 text-sm text-blue-ink"
    >
      <p className="min-w-0 flex-1">{children}</p>
      <Button size="sm" onClick={onTake}>
        Continue
      </Button>
      <Button size="sm" variant="ghost" onClick={onDrop}>
        Discard
      </Button>
    </div>
  );
}
