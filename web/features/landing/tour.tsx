import { clsx } from "clsx";
import { Axis } from "./axis.tsx";
import diaryDark from "./pictures/diary-dark.webp";
import diaryLight from "./pictures/diary-light.webp";
import drawingDark from "./pictures/drawing-dark.webp";
import drawingLight from "./pictures/drawing-light.webp";
import lookAheadDark from "./pictures/look-ahead-dark.webp";
import lookAheadLight from "./pictures/look-ahead-light.webp";
import moneyDark from "./pictures/money-dark.webp";
import moneyLight from "./pictures/money-light.webp";
import overviewDark from "./pictures/overview-dark.webp";
import overviewLight from "./pictures/overview-light.webp";

interface Stop {
  readonly title: string;
  readonly text: string;
  /** What the picture shows, for those who do not see it. */
  readonly alt: string;
  readonly light: string;
  readonly dark: string;
  /** Whether the picture is of a phone. */
  readonly phone?: boolean;
}

const stops: readonly Stop[] = [
  {
    title: "The slip, told in words",
    text: "The programme is measured against the dates that were agreed. You read “15 calendar days late”, and what waits for you today, before you open a chart.",
    alt: "The overview of a project: 6 tasks overdue, the programme 15 calendar days late, what waits for a decision, and what is due next.",
    light: overviewLight,
    dark: overviewDark,
  },
  {
    title: "The next three weeks, and what stands in the way",
    text: "The look-ahead lists each company’s work of the coming weeks. What cannot start yet says why: a delivery, a drawing, the work before it.",
    alt: "The look-ahead of three weeks, by company: which activities are under way, which are held, and what holds them.",
    light: lookAheadLight,
    dark: lookAheadDark,
  },
  {
    title: "Every snag on its drawing",
    text: "Pin a snag to the current revision where it was found. Its pin shows the state, and opens its photos, its company and its date.",
    alt: "A ground floor plan in its current revision, with a numbered pin for each snag.",
    light: drawingLight,
    dark: drawingDark,
  },
  {
    title: "The diary, without a network",
    text: "Weather, labour, deliveries and delays are written on the site, with photos. They stay on the phone until there is a line, and are sent once.",
    alt: "A submitted site diary on a phone that is offline, with buttons to take and choose photos.",
    light: diaryLight,
    dark: diaryDark,
    phone: true,
  },
  {
    title: "Money to the kobo",
    text: "Budget, planned, paid and forecast are summed exactly, from the expenses that were approved. The forecast says how far it is from the budget.",
    alt: "The money of a project: budget, planned, approved and paid, and a forecast below the budget, with a chart of the cash flow.",
    light: moneyLight,
    dark: moneyDark,
  },
];

/** What people open every day, in pictures of the product. `scripts/take-landing-pictures.ts` takes them. */
export function Tour() {
  return (
    <Axis
      letter="B"
      id="tour"
      title="The product, as it is."
      lead="These are pictures of a sample company in Plumbline, not drawings of what it might become."
    >
      <div className="mt-14 space-y-16 lg:mt-20 lg:space-y-24">
        {stops.map((stop) => (
          <article
            key={stop.title}
            className="grid items-center gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16"
          >
            <div>
              <h3 className="text-2xl leading-8 font-semibold tracking-[-0.02em]">{stop.title}</h3>
              <p className="mt-3 max-w-md leading-7 text-soft">{stop.text}</p>
            </div>
            <Picture {...stop} />
          </article>
        ))}
      </div>
    </Axis>
  );
}

function Picture({ alt, light, dark, phone = false }: Stop) {
  const [width, height] = phone ? [540, 900] : [1350, 840];
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img
        src={light}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={clsx(
          "h-auto rounded-lg border border-line shadow-card",
          phone ? "mx-auto w-full max-w-72" : "w-full",
        )}
      />
    </picture>
  );
}
