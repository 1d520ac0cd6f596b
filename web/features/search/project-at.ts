/** The project whose page or tab is open. */
export function projectAt(pathname: string): string | undefined {
  return /^\/projects\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1];
}
