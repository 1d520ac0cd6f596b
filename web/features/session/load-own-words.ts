/** Loads what offers somebody their own words of a company that they left. Few ever need it. */
export const loadOwnWords = () => import("./own-words.tsx");
