export { DeviceBeside } from "./device-beside.tsx";
