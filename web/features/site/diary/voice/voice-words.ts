/** Seconds as a clock shows them: 0:07. */
export function clockWords(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The name of a voice note's file, by the time on the wall when it began. */
export function voiceNoteName(begun: Date, type: string): string {
  const [hours, minutes] = [begun.getHours(), begun.getMinutes()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `Voice note ${hours}.${minutes}.${type === "audio/mp4" ? "m4a" : "weba"}`;
}

/** Says why there is no recording, by the name of the browser's error. */
export function recordingProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The microphone is not allowed. Allow it for this site in the settings of your browser.";
  if (name === "NotFoundError") return "This device has no microphone.";
  return "The microphone could not be started. Close other apps that use it, and try again.";
}
