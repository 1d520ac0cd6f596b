export { OwnerNotes } from "./owner-notes.tsx";
export { RegistrationCard } from "./registration-card.tsx";
