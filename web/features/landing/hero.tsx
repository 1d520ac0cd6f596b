import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { BuildingSection } from "./building-section.tsx";

const figures = [
  { value: "14", unit: "days", text: "free, no card needed" },
  { value: "4", unit: "roles", text: "read one record, each with their own view" },
  { value: "100", unit: "%", text: "of changes kept, with who made them and when" },
  { value: "360", unit: "px", text: "the narrowest phone it is drawn for" },
];

/** The first screen: what the product is, how to start, and a building in section with a plumb line beside it. */
export function Hero({ closed }: { closed: boolean }) {
  return (
    <>
      <section aria-labelledby="hero-title" className="landing-width relative overflow-x-clip">
        <div className="grid items-center gap-10 pt-12 pb-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:gap-8 lg:pt-10 lg:pb-16">
          <div className="max-w-xl">
            <h1
              id="hero-title"
              className="text-[2.75rem] leading-[1.04] font-bold tracking-[-0.035em] sm:text-6xl lg:text-[4.25rem]"
            >
              See the building as it truly stands.
            </h1>
            <p className="mt-6 max-w-lg text-lg leading-8 text-soft">
              Plumbline keeps the work, the money, the people and the dates of every project on one
              record. Owner, engineer and contractor read the same line, whichever company they come
              from.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-3">
              {!closed && (
                <LinkButton to={paths.register()} variant="primary" size="lg">
                  Start your free trial
                </LinkButton>
              )}
              <LinkButton to={paths.login()} variant={closed ? "primary" : "secondary"} size="lg">
                Sign in
              </LinkButton>
            </div>
            <p className="mt-4 text-sm text-muted">Free for 14 days. No card needed.</p>
          </div>
          <figure className="relative min-w-0 lg:-mr-6">
            <BuildingSection />
            <TitleBlock />
          </figure>
        </div>
      </section>
      <section aria-label="Plumbline in figures" className="border-y border-line bg-surface">
        <dl className="landing-width grid grid-cols-2 gap-x-6 gap-y-8 py-8 lg:grid-cols-4 lg:py-10">
          {figures.map(({ value, unit, text }) => (
            <div
              key={unit}
              className="flex flex-col-reverse justify-end gap-1 border-l-2 border-line pl-4"
            >
              <dt className="max-w-60 text-sm text-balance leading-5 text-soft">{text}</dt>
              <dd className="text-3xl leading-9 font-bold tracking-[-0.03em] lg:text-4xl">
                {value}
                <span className="ml-1 text-base font-semibold tracking-normal text-muted">
                  {unit}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const entries = [
  ["Project", "Adeola Court, Yaba"],
  ["Drawing", "Section A–A, 1:100"],
  ["Slab, level 4", "Cast 12 Mar 2026"],
  ["Blockwork, level 3", "3 days late"],
] as const;

/** The title block at the foot of the hero's drawing: what it shows, and one detail to notice. */
function TitleBlock() {
  return (
    <figcaption className="relative -mt-[12%] ml-auto w-full border border-line bg-surface text-xs sm:w-fit">
      <dl className="grid grid-cols-2">
        {entries.map(([term, text], index) => (
          <div
            key={term}
            className={`px-3 py-2 ${index % 2 === 1 ? "border-l border-line" : ""} ${index > 1 ? "border-t border-line" : ""}`}
          >
            <dt className="text-muted">{term}</dt>
            <dd
              className={`font-semibold ${term === "Blockwork, level 3" ? "text-signal-ink" : "text-ink"}`}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </figcaption>
  );
}
