import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";

/** The call to action. The plumb line from the margin ends here, in its bob. */
export function Closing({ closed }: { closed: boolean }) {
  return (
    <section aria-labelledby="closing-title" className="bg-signal text-on-signal">
      <div className="landing-width relative py-20 lg:py-28">
        <svg viewBox="0 0 40 140" className="closing-bob" aria-hidden="true">
          <path d="M20 0v70" stroke="currentColor" strokeWidth="2" />
          <path d="M11 68h18l8 12-17 54L3 80z" fill="currentColor" />
        </svg>
        <div className="axis-inset">
          <h2
            id="closing-title"
            className="max-w-3xl text-4xl leading-[1.05] font-bold tracking-[-0.035em] sm:text-6xl"
          >
            Hang a line on your next building.
          </h2>
          <p className="mt-6 max-w-xl text-lg leading-8">
            Enter one real project and see what it shows you. The first 14 days are free, and no
            card is needed.
          </p>
          <div className="mt-8">
            <LinkButton
              to={closed ? paths.login() : paths.register()}
              size="lg"
              className="closing-button"
            >
              {closed ? "Sign in" : "Start your free trial"}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
