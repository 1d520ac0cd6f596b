/** Why somebody cannot add tasks. */
export const addersOnly = "Only administrators, engineers, and contractors can add tasks.";
