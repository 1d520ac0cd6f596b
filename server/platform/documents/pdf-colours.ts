/** The colours of our pages. */
export const INK = "#16202a";
export const MUTED = "#5b6672";
export const RULE = "#d9d5cc";
export const SHADE = "#f6f4ef";
export const ALARM = "#b42318";
