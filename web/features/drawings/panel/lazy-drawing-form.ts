import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

/** The form of what the register says of a drawing. */
export const DrawingForm = lazyPart(async () => (await import("./drawing-form.tsx")).DrawingForm);
