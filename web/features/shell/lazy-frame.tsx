// The sign-in pages load nothing of the design system that keeps a screen while code is missing.
// oxlint-disable-next-line no-restricted-imports
import { type ComponentType, lazy, useState } from "react";

/**
 * A frame whose code loads when it is shown, or earlier by `load`. Code that is already loaded is shown at once,
 * whereas `lazy` suspends at its first render, and React then keeps the fallback on the screen for 300 ms.
 */
export function lazyFrame<Module>(
  fetch: () => Promise<Module>,
  frameOf: (module: Module) => ComponentType,
) {
  let loaded: ComponentType | undefined;
  async function load(): Promise<Module> {
    const module = await fetch();
    loaded = frameOf(module);
    return module;
  }
  const Lazy = lazy(async () => ({ default: frameOf(await load()) }));
  function LazyFrame() {
    // Kept in state, because a different component would remount the screen.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown />;
  }
  return Object.assign(LazyFrame, { load });
}
