import { Badge } from "../../ui/data/badge.tsx";
import { Axis } from "./axis.tsx";

const samples = [
  {
    quote: "I opened it at the airport and knew the slab was cast before the site called me.",
    who: "A client",
    where: "Residential block, Yaba",
  },
  {
    quote:
      "Our Monday meeting lost its first forty minutes. We used to spend them agreeing on what was true.",
    who: "A project engineer",
    where: "Office refurbishment, Lagos Island",
  },
  {
    quote: "They gave me my six tasks and nothing else. I did my six tasks.",
    who: "An electrical contractor",
    where: "Clinic, Epe",
  },
];

/** Sample testimonials. Each is clearly marked as a sample. */
export function Testimonials() {
  return (
    <Axis
      letter="D"
      id="testimonials"
      title="What we hope to hear."
      lead="Plumbline is new, so nobody has said these yet. We wrote them ourselves, as our goal."
    >
      <ul className="mt-14 grid gap-10 lg:mt-16 lg:grid-cols-3 lg:gap-8">
        {samples.map(({ quote, who, where }) => (
          <li key={who}>
            <figure className="flex h-full flex-col border-t-2 border-ink pt-6">
              <div>
                <Badge>Sample testimonial</Badge>
              </div>
              <blockquote className="mt-5 text-xl leading-8 font-medium tracking-[-0.01em] text-pretty">
                “{quote}”
              </blockquote>
              <figcaption className="mt-auto pt-6 text-sm">
                <span className="block font-semibold">{who}</span>
                <span className="text-muted">{where}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Axis>
  );
}
