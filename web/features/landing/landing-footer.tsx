import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Wordmark } from "../../ui/logo.tsx";

const linkClasses =
  "inline-flex min-h-8 items-center rounded-xs text-sm text-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** The foot of the page. It links only to what exists. */
export function LandingFooter({ closed }: { closed: boolean }) {
  return (
    <footer className="landing-width flex flex-wrap justify-between gap-x-16 gap-y-10 py-14">
      <div className="max-w-xs">
        <Wordmark />
        <p className="mt-4 text-sm leading-6 text-muted">
          Construction project management that shows a building as it truly stands. Free software
          under the GNU Affero General Public Licence, version 3 or later.
        </p>
      </div>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8">
        <Column title="Product">
          <a href="#features" className={linkClasses}>
            Features
          </a>
          <a href="#solutions" className={linkClasses}>
            Solutions
          </a>
        </Column>
        <Column title="Account">
          <Link to={paths.login()} className={linkClasses}>
            Sign in
          </Link>
          {!closed && (
            <Link to={paths.register()} className={linkClasses}>
              Create account
            </Link>
          )}
        </Column>
        <Column title="Developers">
          <a href="/api/docs" className={linkClasses}>
            API reference
          </a>
        </Column>
      </nav>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="mb-1 text-sm font-semibold">{title}</p>
      {children}
    </div>
  );
}
