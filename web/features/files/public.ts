/** What other features may use of files. Each loads what is larger when it is needed. */
export { ChosenFiles, Files } from "./files.tsx";
export { useAddFiles } from "./uploads.ts";
