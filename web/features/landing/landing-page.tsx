import "./landing.css";
import { SkipLink } from "../../ui/controls/skip-link.tsx";
import { isClosed, useRegistration } from "../session/public.ts";
import { Closing } from "./closing.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { Solutions } from "./solutions.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Tour } from "./tour.tsx";

/**
 * The public front page. All of it is static: text, illustrations in SVG and CSS, and pictures of the product. It offers no account where
 * nobody can create one.
 */
export function LandingPage() {
  const closed = isClosed(useRegistration());
  return (
    <div className="min-h-dvh bg-paper">
      <SkipLink />
      <LandingHeader closed={closed} />
      <main id="main" tabIndex={-1}>
        <Hero closed={closed} />
        <Features />
        <Tour />
        <Solutions />
        <Testimonials />
        <Closing closed={closed} />
      </main>
      <LandingFooter closed={closed} />
    </div>
  );
}
