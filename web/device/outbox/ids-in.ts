const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids that a text names. */
export const idsIn = (text: string): readonly string[] => text.match(ID) ?? [];
