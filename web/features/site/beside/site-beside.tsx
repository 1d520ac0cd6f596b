import "./site-beside.css";
import { useState, useSyncExternalStore } from "react";
import { OutboxPanel } from "../outbox/outbox-panel.tsx";
import { sendingWords } from "../outbox/sending-words.ts";
import { isLineShown, listenToLines, StateIcon } from "../outbox/sync-line.tsx";
import { useOutbox, useSyncStatus } from "../parts/use-site.ts";
import { useKeptTiles } from "../device/use-kept-tiles.ts";
import { LostNotice } from "./lost-notice.tsx";

/**
 * What every screen shows of the site's records on this device: in a corner, whether all is sent, and what the browser
 * has removed. The screens of the site show the line at their head instead.
 */
export function SiteBeside() {
  useKeptTiles();
  const isElsewhere = useSyncExternalStore(listenToLines, isLineShown);
  const outbox = useOutbox();
  const { state } = useSyncStatus().told;
  const [open, setOpen] = useState(false);
  const words = outbox && sendingWords({ ...outbox, state });
  return (
    <>
      {words && !isElsewhere && (
        <aside aria-label="What is to be sent" className="site-beside">
          <button type="button" onClick={() => setOpen(true)} data-tone={words.tone}>
            <StateIcon tone={words.tone} state={state} />
            <span role="status" className={words.tone === "sent" ? "sr-only" : undefined}>
              {words.text}
            </span>
          </button>
        </aside>
      )}
      <LostNotice />
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
    </>
  );
}
