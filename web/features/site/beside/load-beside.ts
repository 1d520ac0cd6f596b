/** Loads what runs beside every screen of somebody with records on this device. */
export const loadSiteBeside = async () => (await import("./site-beside.tsx")).SiteBeside;
