import { BookUser, Building2, ChevronDown, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";
import { InstallItem, LazyInstallHelp, useInstallOffer } from "../install/public.ts";
import { useUser } from "../session/public.ts";
import { accountNavFor, type NavEntry } from "../navigation/public.ts";
import type { NavIcons } from "./nav-items.tsx";

const icons: NavIcons = {
  [paths.profile()]: UserRound,
  [paths.company()]: Building2,
  [paths.companies()]: BookUser,
  [paths.trash()]: Trash2,
};

const classes =
  "flex min-w-0 items-center gap-2 rounded-md px-2 py-1 text-sm font-medium text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11";

const itemClasses =
  "flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&>svg]:size-4";

/** The signed-in person: a link to the profile, or a menu if there is more to choose. */
export function AccountMenu() {
  const user = useUser();
  const name = user.name || user.email;
  const more = accountNavFor(user);
  const isInstallable = useInstallOffer() !== undefined;
  const [isHelping, setHelping] = useState(false);
  const person = (
    <>
      <Avatar name={name} />
      <span className="max-w-28 truncate max-sm:sr-only md:max-lg:max-w-40 xl:max-w-36">
        {name}
      </span>
    </>
  );
  if (more.length === 0 && !isInstallable) {
    return (
      <Link to={paths.profile()} className={classes}>
        {person}
        <VisuallyHidden>, your profile</VisuallyHidden>
      </Link>
    );
  }
  const trigger = (
    <button type="button" className={classes}>
      {person}
      <VisuallyHidden>, your account</VisuallyHidden>
      <ChevronDown className="size-4 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
    </button>
  );
  return (
    <>
      <Popover trigger={trigger} label="Your account" className="w-56 p-1">
        {(close) => (
          <nav aria-label="Account" className="flex flex-col gap-0.5">
            {[{ label: "Profile", to: paths.profile() }, ...more].map((entry) => (
              <AccountItem key={entry.to} entry={entry} onPick={close} />
            ))}
            <InstallItem
              className={itemClasses}
              onPick={(byHand) => {
                close();
                setHelping(byHand);
              }}
            />
          </nav>
        )}
      </Popover>
      {isHelping && <LazyInstallHelp onClose={() => setHelping(false)} />}
    </>
  );
}

function AccountItem({ entry: { label, to }, onPick }: { entry: NavEntry; onPick: () => void }) {
  const Icon = icons[to];
  return (
    <Link to={to} onClick={onPick} className={itemClasses}>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </Link>
  );
}
