import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { useUser } from "../session/public.ts";

/** A banner that leads people who must set up a second step to its setup. */
export function SecondFactorBanner() {
  const { workspace } = useUser();
  return (
    <div className="mb-6">
      <Banner tone="orange" title="Set up a second step for your login">
        {workspace.name} requires it of you. Until then you cannot do everything that your role may
        do. <TextLink to={`${paths.profile()}#security`}>Set it up in your profile</TextLink>
      </Banner>
    </div>
  );
}
