/** The most characters of a long text. */
export const MAX_LONG_TEXT = 20_000;
/** The most characters of an update, and of the state of a long text's document, in base64. */
export const MAX_TEXT_STATE = 400_000;
/** The most parts of an update: pieces of text inserted at different positions, plus deletions. */
export const MAX_UPDATE_PARTS = 500;
/** A document with more parts, or more writers (each update is one), is rebuilt: see `former-text.ts`. */
export const MOST_PARTS = 500;
export const MOST_WRITERS = 200;
/** The most characters of a former document that is stored, in base64. */
export const MAX_FORMER_STATE = 100_000;
