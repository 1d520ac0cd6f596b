import { MessageCircle, Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { type ButtonSize, buttonClass } from "./button-style.ts";

interface ShareProps {
  /** A line that says what is shared: "Task: Cast the lintels". */
  text: string;
  /** A path of the app, or a whole address. */
  url: string;
  /** The name of what is shared, for screen readers, if there are several share buttons. */
  of?: string | undefined;
  size?: ButtonSize | undefined;
}

/**
 * Shares a link when the person asks for it: with the device's own share sheet where there is one, otherwise in
 * WhatsApp. Nothing about it is sent to us.
 */
export function Share({ text, url, of, size = "sm" }: ShareProps) {
  const address = new URL(url, window.location.origin).href;
  const hidden = of === undefined ? null : <span className="sr-only"> {of}</span>;
  if (typeof navigator.share === "function") {
    return (
      <Button
        size={size}
        icon={<Share2 aria-hidden="true" />}
        // Rejects if the person closes the share sheet.
        onClick={() => void navigator.share({ text, url: address }).catch(() => undefined)}
      >
        Share{hidden}
      </Button>
    );
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${address}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: "secondary", size })}
    >
      <MessageCircle aria-hidden="true" className="size-4" />
      WhatsApp{hidden}
    </a>
  );
}
