const ENDING = /\.[a-z0-9]{1,5}$/i;

/** The words with which cameras, phones and apps begin the names of photos, before figures. */
const GIVEN =
  /^(?:img|image|dsc[nf]?|pxl|mvimg|vid|video|mov|pano|burst|photo|picture|pic|foto|cam|gopr|dji|wp|sam|whatsapp image|whatsapp video|screenshot|screen shot|signal|unnamed|download)(?=$|[^a-z])/i;
/** The rest of such a name: figures, signs, WhatsApp's `WA`, and words around dates. */
const FIGURES = /^(?:[\d\s_.,:;()~@+-]|at|am|pm|wa|mp|hdr|edited|copy|e\d)*$/i;
/** A name that is an identifier. */
const IDENTIFIER = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^[0-9a-f]{16,}$/i;

/**
 * Returns the name that somebody gave a photo to say what it shows, without the extension. Undefined for a name
 * that a camera, a phone or an app gave, such as "IMG_2034.jpg", which tells a reader nothing.
 */
export function writtenName(name: string): string | undefined {
  const words = name.replace(ENDING, "").trim();
  const rest = words.replace(GIVEN, "");
  if (FIGURES.test(rest) || IDENTIFIER.test(words)) return undefined;
  return words;
}
