import { useOnline } from "../hooks/use-online.ts";
import { Button } from "../controls/button.tsx";
import { Illustration } from "./illustration.tsx";

interface ErrorStateProps {
  /** The message about what failed, in the product's words. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Shown in place of content that failed to load. Says what went wrong, or that there is no network, and offers a retry. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  const isOnline = useOnline();
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <Illustration name="fault" />
      <p className="mt-4 max-w-sm font-medium text-balance text-ink">
        {isOnline ? message : "You are offline, and this is not on this device yet."}
      </p>
      {onRetry !== undefined && (
        <Button onClick={onRetry} loading={retrying} className="mt-4">
          Retry
        </Button>
      )}
    </div>
  );
}
