import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

/** A password control with a button that shows and hides the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const control = useFieldControl(rest);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative flex">
      <input
        {...rest}
        {...control}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={clsx(controlClass, lineClass, "pr-11", className)}
      />
      <button
        type="button"
        aria-label={shown ? "Hide password" : "Show password"}
        aria-controls={control.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted hover:text-ink focus-visible:outline-offset-[-3px] pointer-coarse:w-11"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}
