import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useLeftBehind } from "../../../device/writing/use-shown.ts";
import { counted } from "../../../ui/counted.ts";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { loadOutboxPanel } from "../outbox/load-panel.ts";
import { useOutbox } from "../parts/use-site.ts";

const OutboxPanel = lazyPart(loadOutboxPanel);

const isRefused = ({ state }: { readonly state: string }) => state === "refused";
const isLost = ({ state }: { readonly state: string }) => state === "met";

/** What the server did not accept, or what did not stay, and one touch to see why. Renders nothing if there is none. */
export function RefusedLine() {
  const outbox = useOutbox();
  const requests = useLeftBehind().filter(isRefused);
  const [isOpen, setOpen] = useState(false);
  const titles = [
    ...(outbox?.entries ?? []).filter(isRefused).map(({ title }) => title),
    ...(outbox?.files ?? []).filter(isRefused).map(({ name }) => name),
    ...requests.map(({ command }) => command.title ?? ""),
  ];
  const lost = (outbox?.entries ?? []).filter(isLost).map(({ title }) => title);
  const names = [...new Set([...titles, ...lost].filter((title) => title !== ""))].join(", ");
  const words = [
    ...(titles.length > 0 ? [`${counted(titles.length, "change")} not accepted`] : []),
    ...(lost.length > 0 ? [`${counted(lost.length, "change")} did not stay`] : []),
  ].join(", ");
  return (
    <>
      {words !== "" && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg bg-red-wash px-4 text-left text-sm text-red-ink"
        >
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">
            <strong>{words}</strong>
            {names !== "" && `: ${names}`}
          </span>
        </button>
      )}
      {isOpen && <OutboxPanel onClose={() => setOpen(false)} />}
    </>
  );
}
