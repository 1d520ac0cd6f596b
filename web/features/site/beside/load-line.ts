/** Loads the line that says on every screen whether all is sent. */
export const loadSiteLine = async () => (await import("./site-beside.tsx")).SiteBeside;
