/** What some browsers tell about the network. Other browsers tell nothing. */
interface Connection extends EventTarget {
  readonly type?: string;
}

function connection(): Connection | undefined {
  return (navigator as { readonly connection?: Connection }).connection;
}

/** Whether this browser can tell Wi-Fi from a mobile network. */
export function tellsNetwork(): boolean {
  return connection()?.type !== undefined;
}

/** Whether photos wait for Wi-Fi at all, and how to hear that this changed. */
interface WifiWish {
  readonly isWanted: () => Promise<boolean>;
  /** @returns a function that stops listening */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * Waits until the device is not on a mobile network, or the setting no longer asks to wait. Does not wait if the
 * browser cannot tell the kind of network.
 * @throws the signal's AbortError
 */
export async function awaitWifi(
  signal: AbortSignal,
  { isWanted, onChange }: WifiWish,
): Promise<void> {
  for (
    let network = connection();
    network?.type === "cellular" && (await isWanted());
    network = connection()
  )
    await nextChange(network, { signal, onChange });
}

/** Resolves at the next change of the network or of the setting. */
function nextChange(
  network: Connection,
  { signal, onChange }: Pick<WifiWish, "onChange"> & { readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const heard = new AbortController();
    const once = { signal: heard.signal };
    const end = (settle: () => void) => () => {
      heard.abort();
      stop();
      settle();
    };
    const stop = onChange(end(resolve));
    network.addEventListener("change", end(resolve), once);
    const cancel = () => reject(new DOMException("Cancelled", "AbortError"));
    signal.addEventListener("abort", end(cancel), once);
  });
}
