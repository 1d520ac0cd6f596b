import { type ComponentType, Suspense, use, useState, useSyncExternalStore } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";
import { missingWords, PartActions, useMissingReason } from "./part-failure.tsx";
import { createPartLoader, type PartLoader } from "./part-loader.ts";

/**
 * A dialog or panel whose code loads when it is first opened, or before that by `prepare`. If the code cannot be
 * loaded, a dialog says why, and is replaced by the part when the connection is back.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const loader = createPartLoader(load);
  function LazyPart(props: Props) {
    // An earlier failure is not shown again before another try.
    useState(loader.prepare);
    return (
      <Suspense>
        <Loaded loader={loader} props={props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { prepare: loader.prepare });
}

interface LoadedProps<Props> {
  loader: PartLoader<ComponentType<Props>>;
  props: Props;
}

function Loaded<Props extends { onClose: () => void }>({ loader, props }: LoadedProps<Props>) {
  const Part = use(useSyncExternalStore(loader.subscribe, loader.current));
  if (!Part) return <NotLoaded onClose={props.onClose} onRetry={loader.retry} />;
  // The component is loaded once, not created by each render.
  // oxlint-disable-next-line react/static-components
  return <Part {...props} />;
}

function NotLoaded({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const reason = useMissingReason();
  const { title, text } = missingWords[reason ?? "same"];
  return (
    <Dialog open onClose={onClose} title={title} description={text} size="sm" role="alertdialog">
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <PartActions reason={reason} onRetry={onRetry} />
      </DialogFooter>
    </Dialog>
  );
}
