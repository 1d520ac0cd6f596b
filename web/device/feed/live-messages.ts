import type { LiveMessage } from "../../../contract/live.ts";
import { createSignal } from "../../store.ts";

/** Every live message as it arrives, for a screen that fetches what changed by itself and at once. */
export const liveMessages = createSignal<LiveMessage>();
