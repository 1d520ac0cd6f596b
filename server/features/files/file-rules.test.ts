import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileTypes } from "../../../contract/files/file-entry.ts";
import { cleanName, LONGEST_NAME } from "./file-rules.ts";

const endings = {
  "image/jpeg": /\.jpe?g$/,
  "image/png": /\.png$/,
  "image/webp": /\.webp$/,
  "application/pdf": /\.pdf$/,
  "image/heic": /\.hei[cf]$/,
  "video/mp4": /\.(mp4|m4v)$/,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": /\.docx$/,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": /\.xlsx$/,
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": /\.pptx$/,
  "image/vnd.dwg": /\.dwg$/,
  "image/vnd.dxf": /\.dxf$/,
  "audio/webm": /\.web[am]$/,
  "audio/mp4": /\.(m4a|mp4)$/,
};

describe("a file's name", () => {
  test.each([
    ["IMG_2034.JPG", "image/jpeg", "IMG_2034.jpg"],
    ["scan.jpeg", "image/jpeg", "scan.jpeg"],
    ["Ìwé ìsanwó №4.pdf", "application/pdf", "Ìwé ìsanwó №4.pdf"],
    ["C:\\Users\\ada\\receipt.pdf", "application/pdf", "receipt.pdf"],
    ["../../etc/passwd", "image/png", "passwd.png"],
    ["invoice.pdf.exe", "application/pdf", "invoice.pdf.pdf"],
    ["photo.png", "image/jpeg", "photo.jpg"],
    ["gpj\u202E.txt", "image/png", "gpj.png"],
    ["a\u0000b\r\nc.webp", "image/webp", "abc.webp"],
    ["", "image/png", "file.png"],
    ["...", "image/png", "file.png"],
    ["\u3164.png", "image/png", "file.png"],
    ["\u2800 \ufe0f", "image/png", "file.png"],
    [`${"\u3164".repeat(LONGEST_NAME)}a.pdf`, "application/pdf", "file.pdf"],
    [".htaccess", "application/pdf", "file.pdf"],
    ["CON.pdf", "application/pdf", "file CON.pdf"],
    ['a<b>"c"|d?.pdf', "application/pdf", "a_b__c__d_.pdf"],
  ] as const)("%j of %s is %j", (given, type, clean) => {
    expect(cleanName(given, type)).toBe(clean);
  });

  test("is cleaned quickly, whatever it contains", () => {
    const before = process.threadCpuUsage();
    expect(cleanName(`a${". ".repeat(400_000)}b.pdf.pdf`, "application/pdf")).toBe("a.pdf");
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });

  test("is never misleading, and cleaning it is idempotent", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.string({ maxLength: 400 })),
        fc.constantFrom(...fileTypes),
        (given, type) => {
          const name = cleanName(given, type);
          expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\<>:"|?*]/u);
          expect(name).toMatch(endings[type]);
          expect(name).not.toMatch(/^[.\s]/);
          expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
          expect(name.isWellFormed()).toBe(true);
          expect(cleanName(name, type)).toBe(name);
        },
      ),
      { numRuns: 500 },
    );
  });
});
