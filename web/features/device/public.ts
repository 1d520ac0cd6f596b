export { DeviceBeside } from "./device-beside.tsx";
export { LeftWork } from "./left-work.tsx";
export { useUnsentWork } from "./use-unsent-work.ts";
