/** The first stop of the Tab key. It skips the bar and leads to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-80 rounded-sm bg-ink px-4 py-2 text-sm font-semibold text-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
