import { Buffer } from "node:buffer";

/** Drawing commands of a page, in points from its lower left corner. */
export class PlanPage {
  readonly width: number;
  readonly height: number;
  readonly #commands: string[] = [];

  constructor({ width, height }: { readonly width: number; readonly height: number }) {
    this.width = width;
    this.height = height;
  }

  line(x1: number, y1: number, x2: number, y2: number, weight = 0.5): this {
    this.#commands.push(`${weight} w ${x1} ${y1} m ${x2} ${y2} l S`);
    return this;
  }

  box(x: number, y: number, width: number, height: number, weight = 0.5): this {
    this.#commands.push(`${weight} w ${x} ${y} ${width} ${height} re S`);
    return this;
  }

  /** Fills a box with one colour. Each component is a number from 0 to 1. */
  paint(
    [x, y, width, height]: readonly [number, number, number, number],
    [red, green, blue]: readonly [number, number, number],
  ): this {
    this.#commands.push(`q ${red} ${green} ${blue} rg ${x} ${y} ${width} ${height} re f Q`);
    return this;
  }

  circle(x: number, y: number, radius: number, weight = 0.5): this {
    const k = radius * 0.5523;
    this.#commands.push(
      `${weight} w ${x + radius} ${y} m`,
      `${x + radius} ${y + k} ${x + k} ${y + radius} ${x} ${y + radius} c`,
      `${x - k} ${y + radius} ${x - radius} ${y + k} ${x - radius} ${y} c`,
      `${x - radius} ${y - k} ${x - k} ${y - radius} ${x} ${y - radius} c`,
      `${x + k} ${y - radius} ${x + radius} ${y - k} ${x + radius} ${y} c S`,
    );
    return this;
  }

  text(x: number, y: number, size: number, words: string): this {
    const plain = words.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
    this.#commands.push(`BT /F ${size} Tf ${x} ${y} Td (${plain}) Tj ET`);
    return this;
  }

  /** Adds any other operators of a content stream. */
  raw(operators: string): this {
    this.#commands.push(operators);
    return this;
  }

  content(): string {
    return this.#commands.join("\n");
  }
}

/** A PDF of vector pages in Helvetica, without any other resource. */
export function planPdf(pages: readonly PlanPage[]): Buffer {
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, at) => {
      const content = page.content();
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}]
            /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
