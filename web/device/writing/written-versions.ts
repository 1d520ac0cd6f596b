/** The commands of the longest action that can be undone. */
const LONGEST = 500;

/** Remembers which version of its record each of the last commands wrote. */
export function createWrittenVersions() {
  const versions = new Map<string, number>();
  return {
    add(commandId: string, version: number | undefined): void {
      if (version === undefined) return;
      versions.set(commandId, version);
      for (const id of versions.keys()) if (versions.size > LONGEST) versions.delete(id);
    },
    of: (commandId: string): number | undefined => versions.get(commandId),
  };
}
