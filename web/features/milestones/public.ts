export { NextMilestones } from "./next-milestones.tsx";
export { slipTone, slipWords } from "./slip-words.ts";
