import { clsx } from "clsx";
import { initials } from "../format.ts";
import { toneClass } from "./tone.ts";
import type { Tone } from "./tone.ts";

const tints: readonly Tone[] = ["grey", "green", "blue", "yellow", "purple"];
const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-14 text-lg" };

/** Always the same tint for the same name. Orange and red are left out because they carry a meaning. */
function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return toneClass[tints[sum % tints.length] ?? "grey"];
}

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes | undefined;
  /** True where the name is in the text beside it. The avatar is then hidden from screen readers. */
  decorative?: boolean | undefined;
}

/** A person's initials on a calm tint. */
export function Avatar({ name, size = "md", decorative = true }: AvatarProps) {
  const naming = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span
      {...naming}
      title={decorative ? undefined : name}
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full font-semibold tracking-wide select-none",
        sizes[size],
        tintOf(name),
      )}
    >
      {initials(name)}
    </span>
  );
}
