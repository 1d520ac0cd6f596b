import "./landing.css";
import { SkipLink } from "../../ui/controls/skip-link.tsx";
import { Closing } from "./closing.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { Solutions } from "./solutions.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The public front page. All of it is static: text, and drawings in SVG and CSS. */
export function LandingPage() {
  return (
    <div className="min-h-dvh bg-paper">
      <SkipLink />
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Solutions />
        <Testimonials />
        <Closing />
      </main>
      <LandingFooter />
    </div>
  );
}
