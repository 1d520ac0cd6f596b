import { Buffer } from "node:buffer";

export interface FormFile {
  readonly name: string;
  readonly type?: string;
  readonly content: Buffer;
}

/** The smallest file that is recognised as a PDF. */
export const smallPdf: FormFile = {
  name: "receipt.pdf",
  type: "application/pdf",
  content: Buffer.from("%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
};

/** A programme of one activity. */
export const smallProgramme: FormFile = {
  name: "programme.csv",
  type: "text/csv",
  content: Buffer.from("Code,Name,Duration\nA10,Setting out,3d\n"),
};

/** A file that a route takes. */
export const fileFor = (route: { readonly name: string }): FormFile =>
  route.name === "importProgramme" ? smallProgramme : smallPdf;

const BOUNDARY = "----plumbline-test-form";

/** A body of multipart/form-data: fields, followed by files. */
export function formOf(
  fields: Readonly<Record<string, unknown>>,
  ...files: readonly FormFile[]
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      ),
    );
  }
  for (const { name, type = "application/octet-stream", content } of files) {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
