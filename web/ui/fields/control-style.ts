/** The frame shared by every text-like control: edge at 3:1, red when invalid, 44 px on touch. */
export const controlClass = [
  "w-full min-w-0 rounded-md border border-edge bg-surface text-base text-ink sm:text-sm",
  "transition-colors duration-100 hover:border-soft focus-visible:outline-offset-0 focus-visible:border-ink",
  "aria-invalid:border-red-mark aria-invalid:bg-red-wash/40",
  "[&[readonly]]:border-line [&[readonly]]:bg-sunken",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
].join(" ");

/** Height and padding of a one-line control. */
export const lineClass = "h-10 px-3 pointer-coarse:h-11";
