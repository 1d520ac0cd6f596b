export { LazyProjectPicture } from "./lazy-parts.tsx";
export { prefetchPicture } from "./picture-queries.ts";
