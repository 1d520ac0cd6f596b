const BINARY = Buffer.from("AutoCAD Binary DXF\r\n\u001a\0", "latin1");
/** Comments (group 999) may come before the first section. */
const TEXT =
  /^(?:\uFEFF)?(?:\s*999\r?\n[^\r\n]*\r?\n)*\s*0\r?\nSECTION\r?\n\s*2\r?\n(HEADER|CLASSES|TABLES|BLOCKS|ENTITIES)\s/;

/** Whether a file is a drawing in AutoCAD's exchange format, by its beginning. */
export function isDxf(head: Buffer): boolean {
  return head.subarray(0, BINARY.length).equals(BINARY) || TEXT.test(head.toString("latin1"));
}
