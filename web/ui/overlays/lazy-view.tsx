import { type ComponentType, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { missingWords, PartActions, useMissingReason } from "./part-failure.tsx";
import { createPartLoader, type PartLoader } from "./part-loader.ts";

/**
 * A part of a screen whose code loads when it is first shown, or before that by `prepare`. `fallback` is shown
 * meanwhile. If the code cannot be loaded, the part alone says why; it is loaded again when the connection is back.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const loader = createPartLoader(load);
  function LazyView(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded loader={loader} props={props} />
      </Suspense>
    );
  }
  return Object.assign(LazyView, { prepare: loader.prepare });
}

interface LoadedProps<Props> {
  loader: PartLoader<ComponentType<Props>>;
  props: Props;
}

function Loaded<Props extends object>({ loader, props }: LoadedProps<Props>) {
  const View = use(useSyncExternalStore(loader.subscribe, loader.current));
  if (!View) return <MissingView onRetry={loader.retry} />;
  // The component is loaded once, not created by each render.
  // oxlint-disable-next-line react/static-components
  return <View {...props} />;
}

function MissingView({ onRetry }: { onRetry: () => void }) {
  const reason = useMissingReason();
  const { title, text } = missingWords[reason ?? "same"];
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-6 text-center text-sm">
      <p className="font-medium text-ink">{title}</p>
      <p className="max-w-sm text-muted">{text}</p>
      <div className="flex gap-3">
        <PartActions reason={reason} onRetry={onRetry} />
      </div>
    </div>
  );
}
