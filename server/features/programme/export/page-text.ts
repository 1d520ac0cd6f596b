import { LABEL_SIZE } from "../../../../engine/programme/gantt/paint.ts";
import { fontWidths } from "../../../platform/documents/font-widths.ts";
import { fontFiles } from "../../../platform/documents/pdf-maker.ts";

/** The text size of the table and the legend, in pixels of the Gantt. */
export const TEXT_SIZE = 12;

const plain = fontWidths(fontFiles.normal);
const bold = fontWidths(fontFiles.bold);

/** The width of a text on the page. */
export const textWidth = (text: string, weight: 400 | 600 = 400): number =>
  (weight === 600 ? bold : plain)(text, TEXT_SIZE);

/** The maximum width of a label in the Gantt, since labels of summaries are bold. */
export const labelWidth = (text: string): number => bold(text, LABEL_SIZE);
