/** What some browsers tell of the network. The others say nothing. */
interface Connection extends EventTarget {
  readonly type?: string;
}

function connection(): Connection | undefined {
  return (navigator as { readonly connection?: Connection }).connection;
}

/** Whether this browser tells Wi-Fi from a mobile network. */
export function tellsNetwork(): boolean {
  return connection()?.type !== undefined;
}

/** Waits until the device is not on a mobile network. Where the browser does not tell, it is sent at once. */
export async function awaitWifi(signal: AbortSignal): Promise<void> {
  for (let network = connection(); network?.type === "cellular"; network = connection()) {
    const mobile = network;
    await new Promise<void>((resolve, reject) => {
      const stop = () => reject(new DOMException("Cancelled", "AbortError"));
      signal.addEventListener("abort", stop, { once: true });
      mobile.addEventListener(
        "change",
        () => {
          signal.removeEventListener("abort", stop);
          resolve();
        },
        { once: true },
      );
    });
  }
}
