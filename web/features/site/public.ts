/** What other features may use of the site's records. */
export { SiteScreen } from "./site-screen.tsx";
