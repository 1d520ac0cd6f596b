export { sweepUploads } from "./sweep-uploads.ts";
export { type ArrivedUpload, takeUpload } from "./take-upload.ts";
