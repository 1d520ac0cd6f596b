import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { Wordmark } from "../../ui/logo.tsx";

const linkClasses =
  "inline-flex h-11 items-center rounded-sm px-3 text-sm font-medium text-soft hover:text-ink";

/** The landing page's own bar; the app's top bar is not shown here. */
export function LandingHeader({ closed }: { closed: boolean }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="landing-width flex h-16 items-center gap-2">
        <Link to={paths.landing()} aria-label="Plumbline home" className="flex rounded-sm py-2">
          <Wordmark />
        </Link>
        <nav aria-label="On this page" className="ml-6 hidden items-center md:flex">
          <a href="#features" className={linkClasses}>
            Features
          </a>
          <a href="#solutions" className={linkClasses}>
            Solutions
          </a>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <LinkButton to={paths.login()} variant={closed ? "primary" : "ghost"}>
            Sign in
          </LinkButton>
          {!closed && (
            <LinkButton to={paths.register()} variant="primary">
              Start free
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}
