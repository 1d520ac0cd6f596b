import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { toneClass } from "./tone.ts";

const styles = {
  blue: { icon: Info, word: "Note" },
  green: { icon: CircleCheck, word: "Done" },
  orange: { icon: TriangleAlert, word: "Attention" },
  red: { icon: CircleAlert, word: "Error" },
} as const;

interface BannerProps {
  tone?: keyof typeof styles | undefined;
  title?: string | undefined;
  /** A button or link at the end. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A message in the flow of the page. A red one is announced at once, the others politely. */
export function Banner({ tone = "blue", title, action, children }: BannerProps) {
  const { icon: Icon, word } = styles[tone];
  return (
    <div
      role={tone === "red" ? "alert" : "status"}
      className={clsx("flex items-start gap-3 rounded-md px-4 py-3 text-sm", toneClass[tone])}
    >
      <Icon className="mt-0.5 size-4 shrink-0" role="img" aria-label={word} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
