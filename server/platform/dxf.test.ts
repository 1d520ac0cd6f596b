import { expect, test } from "vitest";
import { isDxf } from "./dxf.ts";

test.each([
  ["  0\r\nSECTION\r\n  2\r\nHEADER\r\n  9\r\n$ACADVER\r\n", true],
  ["0\nSECTION\n2\nENTITIES\n0\nLINE\n", true],
  ["999\nmade by QCAD\n0\nSECTION\n2\nHEADER\n", true],
  ["AutoCAD Binary DXF\r\n\u001a\u0000 and more", true],
  ["0\nSECTION\n2\nANYTHING\n", false],
  ["<html>0\nSECTION\n2\nHEADER\n", false],
  ["", false],
])("%j", (text, expected) => {
  expect(isDxf(Buffer.from(text, "latin1"))).toBe(expected);
});
