import { useCallback, useSyncExternalStore } from "react";

/** The object URLs of blobs on the screen, with the number of users of each. */
const held = new Map<Blob, { readonly address: string; places: number }>();

function hold(blob: Blob): () => void {
  const known = held.get(blob) ?? { address: URL.createObjectURL(blob), places: 0 };
  held.set(blob, known);
  known.places += 1;
  return () => {
    known.places -= 1;
    if (known.places > 0) return;
    held.delete(blob);
    URL.revokeObjectURL(known.address);
  };
}

const nothing = () => undefined;

/** An object URL of a blob, for as long as a component uses it. */
export function useAddressOf(blob: Blob | undefined): string | undefined {
  const subscribe = useCallback(() => (blob ? hold(blob) : nothing), [blob]);
  return useSyncExternalStore(subscribe, () => blob && held.get(blob)?.address);
}
