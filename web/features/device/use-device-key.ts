import { useEffect } from "react";
import { keepDeviceKeys } from "../../device/public.ts";

/** Keeps the key that came with the sign-in, for a page that opens without a network. */
export function useDeviceKey(): void {
  useEffect(() => void keepDeviceKeys(), []);
}
