import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** A drawing with its revisions. */
export const DrawingPanel = lazyPart(
  async () => (await import("./panel/drawing-panel.tsx")).DrawingPanel,
);

/** The sheets of an upload, to be checked and entered. */
export const Review = lazyView(async () => (await import("./review/review.tsx")).Review);

/** A drawing in full screen. */
export const ViewerDialog = lazyPart(
  async () => (await import("./screen/viewer-dialog.tsx")).ViewerDialog,
);

/** The files of the register: one without drawings does not load them. */
export const RegisterExports = lazyView(
  async () => (await import("../exports/public.ts")).ExportMenu,
);

/** The way back to the drawing that somebody looked at last: a register without drawings does not load it. */
export const LastSheetButton = lazyView(
  async () => (await import("./last-sheet-button.tsx")).LastSheetButton,
);

/** A revision's sheet, to pan and zoom. */
export const DrawingView = lazyView(async () => (await import("./drawing-view.tsx")).DrawingView);

/** Picks a drawing and a point on it. */
export const SheetPicker = lazyView(async () => (await import("./sheet-picker.tsx")).SheetPicker);

/** The part of a drawing around a pin. */
export const PinOnSheet = lazyView(async () => (await import("./pin-on-sheet.tsx")).PinOnSheet);

/** Sends drawings to people and companies. */
export const SendDialog = lazyPart(
  async () => (await import("./transmittals/send-dialog.tsx")).SendDialog,
);
