import { type ComponentType, Suspense, use, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

/**
 * A dialog or panel whose code loads when it is first opened, or before that by `prepare`. If the code cannot
 * be loaded, a dialog says so and offers to reload the page. It does not offer to try again: some browsers
 * remember a failed import for as long as the page is open.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  /** Never rejects. A failure is forgotten, so that the next use tries again, where the browser does. */
  function prepare() {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  }

  function LazyPart(props: Props) {
    const [asked] = useState(prepare);
    return (
      <Suspense>
        <Loaded asked={asked} props={props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { prepare });
}

interface LoadedProps<Props> {
  asked: Promise<ComponentType<Props> | undefined>;
  props: Props;
}

function Loaded<Props extends { onClose: () => void }>(loaded: LoadedProps<Props>) {
  const { asked, props } = loaded;
  const Part = use(asked);
  if (!Part) return <NotLoaded onClose={props.onClose} />;
  // The component is loaded once, not created by each render.
  // oxlint-disable-next-line react/static-components
  return <Part {...props} />;
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This could not be loaded"
      description="The connection was lost, or Plumbline has been updated. Reload the page once you are connected."
      size="sm"
      role="alertdialog"
    >
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
