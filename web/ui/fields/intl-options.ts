import { byName } from "../../../engine/folded-text.ts";
import type { ComboboxOption } from "./combobox.tsx";

/** Every currency that the browser knows, by its English name. Always includes `current`. */
export function currencyOptions(current: string): ComboboxOption[] {
  const names = new Intl.DisplayNames("en", { type: "currency", fallback: "code" });
  return withCurrent(Intl.supportedValuesOf("currency"), current)
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .toSorted((a, b) => byName(a.label, b.label));
}

/** Every time zone that the browser knows. Always includes `current`. */
export function timeZoneOptions(current: string): ComboboxOption[] {
  return withCurrent(Intl.supportedValuesOf("timeZone"), current)
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

function withCurrent(known: readonly string[], current: string): string[] {
  return known.includes(current) ? [...known] : [current, ...known];
}
