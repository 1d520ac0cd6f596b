import type { PDFDocument, PDFObject } from "mupdf";

/** Entries of a page that a viewer needs to draw it (ISO 32000-2, table 31). */
const PAGE_ENTRIES = new Set([
  "Type",
  "Parent",
  "Contents",
  "Resources",
  "MediaBox",
  "CropBox",
  "BleedBox",
  "TrimBox",
  "ArtBox",
  "Rotate",
  "UserUnit",
  "Group",
]);
const ROOT_ENTRIES = new Set(["Type", "Pages", "OCProperties"]);
const PAGES_ENTRIES = new Set(["Type", "Kids", "Count"]);

/** Entries of pictures, forms and fonts that draw nothing. A program keeps whole documents of its own in some. */
const UNDRAWN = new Set([
  "AF",
  "Alternates",
  "LastModified",
  "Metadata",
  "OPI",
  "PieceInfo",
  "Ref",
  "StructParent",
  "StructParents",
]);
/** Types of objects that lead out of a page: to other pages, to attached files, to the whole document. */
const ELSEWHERE = new Set(["Annot", "Catalog", "EmbeddedFile", "Filespec", "Page", "Pages"]);

function keepOnly(dictionary: PDFObject, entries: ReadonlySet<string>): void {
  for (const key of keysOf(dictionary)) if (!entries.has(key)) dictionary.delete(key);
}

function keysOf(dictionary: PDFObject): string[] {
  const keys: string[] = [];
  dictionary.forEach((_, key) => keys.push(String(key)));
  return keys;
}

/**
 * Removes everything below a page's resources that draws nothing. The keys of a dictionary without a type are
 * names that the page gives to its own resources.
 * @returns the numbers of the layers that they name
 */
function prune(resources: PDFObject): Set<number> {
  const seen = new Set<number>();
  const layers = new Set<number>();
  const waiting = [resources];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    const number = object.isIndirect() ? object.asIndirect() : undefined;
    if (number !== undefined && seen.has(number)) continue;
    if (number !== undefined) seen.add(number);
    if (typeOf(object) === "OCG") {
      if (number !== undefined) layers.add(number);
      continue;
    }
    if (object.isDictionary()) {
      const isMap = !object.isStream() && !typeOf(object) && !object.get("Subtype").isName();
      for (const key of keysOf(object))
        if ((UNDRAWN.has(key) && !isMap) || ELSEWHERE.has(typeOf(object.get(key))))
          object.delete(key);
    }
    if (object.isDictionary() || object.isArray()) object.forEach((value) => waiting.push(value));
  }
  return layers;
}

function typeOf(object: PDFObject): string {
  const type = object.isDictionary() ? object.get("Type") : undefined;
  return type?.isName() ? type.asName() : "";
}

/** Keeps only the layers that the page names, and which of them are hidden. */
function pruneLayers(document: PDFDocument, root: PDFObject, layers: ReadonlySet<number>): void {
  const properties = root.get("OCProperties");
  if (!properties.isDictionary()) return;
  if (layers.size === 0) {
    root.delete("OCProperties");
    return;
  }
  const among = (list: PDFObject): PDFObject => {
    const kept = document.newArray();
    if (list.isArray())
      list.forEach((layer) => {
        if (layer.isIndirect() && layers.has(layer.asIndirect())) kept.push(layer);
      });
    return kept;
  };
  const shown = properties.get("D");
  const state = document.newDictionary();
  if (shown.isDictionary()) {
    const base = shown.get("BaseState");
    if (base.isName()) state.put("BaseState", base);
    for (const key of ["ON", "OFF"]) state.put(key, among(shown.get(key)));
  }
  const ours = document.newDictionary();
  ours.put("OCGs", among(properties.get("OCGs")));
  ours.put("D", state);
  root.put("OCProperties", ours);
}

/**
 * Removes from a document of one page everything that the page does not draw: its program's own data, links,
 * attached files, the layers and the title of the set it comes from. Unused resources must be gone already.
 */
export function removeUndrawn(document: PDFDocument): void {
  const trailer = document.getTrailer();
  const root = trailer.get("Root");
  const page = document.findPage(0);
  trailer.delete("Info");
  keepOnly(root, ROOT_ENTRIES);
  keepOnly(root.get("Pages"), PAGES_ENTRIES);
  keepOnly(page, PAGE_ENTRIES);
  pruneLayers(document, root, prune(page.get("Resources")));
}
