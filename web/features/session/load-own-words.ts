/** Loads the code that offers people their own unsent work in a company that they left. Few ever need it. */
export const loadOwnWords = () => import("./own-words.tsx");
