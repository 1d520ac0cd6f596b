import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { useUser } from "../session/public.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";

const HomeBody = lazyView(
  async () => (await import("./home-body.tsx")).HomeBody,
  <HomeSkeleton cards={3} />,
);

/** The work waiting for the person, first on the dashboard. Its code and data load after the figures. */
export function RoleBlock() {
  const { role } = useUser();
  return (
    <section aria-label="Your work" className="mb-6">
      <HomeBody role={role} most={3} />
    </section>
  );
}
