/** What only signed-in people load. */
export { ScreenError } from "./screen-error.tsx";
export { SignedInFrame } from "./signed-in-frame.tsx";
