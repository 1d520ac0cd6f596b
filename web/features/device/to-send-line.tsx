import "./to-send-line.css";
import { CircleAlert, CircleCheck, CloudOff, CloudUpload, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Standing } from "../../device/outbox/rounds.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { loadOutboxPanel } from "../site/public.ts";
import { toSendWords } from "./to-send-words.ts";
import { useToSend } from "./use-to-send.ts";

const OutboxPanel = lazyPart(loadOutboxPanel);

/**
 * The quiet line in a corner of every screen. It says whether all is sent, or how much is waiting, and opens the
 * list of it. It is hidden for people who have nothing on this device and nothing to send.
 */
export function ToSendLine() {
  const toSend = useToSend();
  const { pathname } = useLocation();
  // The list closes when the person opens another screen, but not when the last item is sent.
  const [openOn, setOpenOn] = useState<string>();
  const { text, tone } = toSendWords(toSend);
  const isShown = tone !== "sent" || toSend.hasCopies;
  // The list is needed most when there is no network to load it.
  usePrefetch(OutboxPanel.prepare, { wanted: isShown, always: true });
  // On the site screens the text stays visible: checking that all is sent is part of the work there.
  const isSite = pathname.endsWith("/site");
  return (
    <>
      {isShown && (
        <aside aria-label="What is to be sent" className="to-send">
          {/* The live region wraps the button, because the text is the button's name. */}
          <div role="status">
            <button type="button" onClick={() => setOpenOn(pathname)} data-tone={tone}>
              <StateIcon tone={tone} state={toSend.state} />
              <span className={tone === "sent" && !isSite ? "sr-only" : undefined}>{text}</span>
            </button>
          </div>
        </aside>
      )}
      {openOn === pathname && <OutboxPanel onClose={() => setOpenOn(undefined)} />}
    </>
  );
}

interface StateIconProps {
  readonly tone: ReturnType<typeof toSendWords>["tone"];
  readonly state: Standing["state"];
}

function StateIcon({ tone, state }: StateIconProps) {
  const look = { className: "size-4 shrink-0", "aria-hidden": true } as const;
  if (tone === "refused") return <CircleAlert {...look} />;
  if (state === "offline" || state === "failed" || state === "full") return <CloudOff {...look} />;
  if (state === "running") return <RefreshCw {...look} />;
  return tone === "waiting" ? <CloudUpload {...look} /> : <CircleCheck {...look} />;
}
