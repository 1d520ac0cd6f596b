/** The most characters of a long text. */
export const MAX_LONG_TEXT = 20_000;
/** The most characters of an update, and of the state of a long text's document, in base64. */
export const MAX_TEXT_STATE = 400_000;
