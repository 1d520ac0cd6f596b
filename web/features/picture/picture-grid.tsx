import "./picture.css";
import type { ReactNode } from "react";

/** A card that takes two columns where there are three. */
export const wideClass = "picture-wide";

/** The cards of a picture: all on one screen of a desk, one below the other on a phone. */
export function PictureGrid({ children }: { children: ReactNode }) {
  return <div className="picture-grid">{children}</div>;
}
