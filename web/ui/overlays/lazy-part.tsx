import { type ComponentType, Suspense, use, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

/**
 * A dialog or panel whose code loads when it is first opened, or before that by `prepare`. If the code cannot
 * be loaded, a dialog says so and offers to try again; the page below stays as it is.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  /** Never rejects. A failure is forgotten, so that the next use tries again. */
  function prepare() {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  }

  function LazyPart(props: Props) {
    const [asked, ask] = useState(prepare);
    return (
      <Suspense>
        <Loaded asked={asked} props={props} onRetry={() => ask(prepare())} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { prepare });
}

interface LoadedProps<Props> {
  asked: Promise<ComponentType<Props> | undefined>;
  props: Props;
  onRetry: () => void;
}

function Loaded<Props extends { onClose: () => void }>(loaded: LoadedProps<Props>) {
  const { asked, props, onRetry } = loaded;
  const Part = use(asked);
  if (!Part) return <NotLoaded onClose={props.onClose} onRetry={onRetry} />;
  // The component is loaded once, not created by each render.
  // oxlint-disable-next-line react/static-components
  return <Part {...props} />;
}

function NotLoaded({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This could not be loaded"
      description="The connection was lost, or Plumbline has been updated. If trying again does not help, reload the page."
      size="sm"
      role="alertdialog"
    >
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
