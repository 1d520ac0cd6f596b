// The sign-in pages load nothing of the design system that keeps a screen while code is missing.
// oxlint-disable-next-line no-restricted-imports
import { type ComponentType, lazy, Suspense } from "react";

interface PasswordHintProps {
  readonly password: string;
  /** The person's name, address and company, which make a password easy to guess. */
  readonly own: readonly string[];
}

const RULE = "At least 6 characters. 10 or more are better.";

/** Loads when somebody types a password. If that fails, the rule stays. */
const PasswordMeter = lazy(async () => ({
  default: await import("./password-meter.tsx").then(
    (meter) => meter.PasswordMeter,
    (): ComponentType<PasswordHintProps> => () => RULE,
  ),
}));

/** The hint below a new password: the rule, and a meter once something is typed. */
export function PasswordHint(props: PasswordHintProps) {
  if (props.password === "") return RULE;
  return (
    <Suspense fallback={RULE}>
      <PasswordMeter {...props} />
    </Suspense>
  );
}
