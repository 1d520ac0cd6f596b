export { DeviceBeside } from "./device-beside.tsx";
export { useUnsentWork } from "./use-unsent-work.ts";
