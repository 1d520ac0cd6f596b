import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

export const LocationForm = lazyPart(
  async () => (await import("./location-form.tsx")).LocationForm,
);
