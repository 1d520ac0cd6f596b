/** What other features may use of the search. */
export { SearchButton } from "./search-button.tsx";
