import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import type { Theme } from "../theme.ts";

const choices = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

interface ThemeChoiceProps {
  value: Theme;
  onChange: (theme: Theme) => void;
}

/** Three radios in one frame: system, light, dark. It only reports the choice; `applyTheme` applies it. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-edge bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value: choice, label, icon: Icon }) => (
        <label
          key={choice}
          className="inline-flex h-8 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-medium text-muted hover:text-ink has-checked:bg-ink has-checked:text-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
