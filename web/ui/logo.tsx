/** The logo: a plumb bob on its line, hung from a beam. The line and bob have the signal colour. */
export function PlumbLogo({
  className = "size-7",
  swing = false,
}: {
  className?: string;
  swing?: boolean;
}) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" aria-hidden="true">
      <path d="M6 4h20" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <g className={swing ? "origin-[50%_12%] animate-swing" : undefined}>
        <path d="M16 5v9" stroke="currentColor" strokeWidth="1.75" />
        <path d="M12.5 13.5h7l3 3.6L16 29 9.5 17.1z" className="fill-signal" />
        <path d="M16 29V13.5h3.5l3 3.6z" fill="currentColor" opacity=".22" />
      </g>
    </svg>
  );
}

/**
 * The logo and the name. Wrap it in a link if it leads to the home page. With `brief`, only screen readers get the
 * name where a small phone's bar has no space for it.
 */
export function Wordmark({ brief = false }: { brief?: boolean }) {
  return (
    <span className="flex items-center gap-2 text-ink">
      <PlumbLogo />
      <span
        className={`text-lg leading-none font-bold tracking-[-0.03em] ${brief ? "max-[27rem]:sr-only" : ""}`}
      >
        Plumbline
      </span>
    </span>
  );
}
