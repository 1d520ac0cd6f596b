/** An error that only the person at the terminal can fix. Its message is printed as it is, without a stack. */
export class Problem extends Error {
  name = "Problem";
}

/**
 * What to print for an error that ended a command: one sentence if a person can fix it,
 * the stack if only a developer can.
 */
export function lastWords(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "Problem" || error.name === "StartError") return error.message;
  return diskError(error) ?? error.stack ?? error.message;
}

/** A sentence for a full, closed or read-only disk; undefined for any other error. */
export function diskError(error) {
  const where = error.path ?? "the project's folder";
  switch (error.code) {
    case "ENOSPC":
    case "EDQUOT":
      return `The disk that holds ${where} is full: free about 1 GB, then start again.`;
    case "EACCES":
    case "EPERM":
      return `${where} cannot be written: start as the user to whom the project belongs, or make it yours.`;
    case "EROFS":
      return `${where} is on a read-only disk: move the project to a folder that can be written.`;
    default:
      return undefined;
  }
}
