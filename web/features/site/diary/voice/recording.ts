/** The longest voice note, in seconds. */
export const MAX_SECONDS = 180;

/** What browsers record, first what every phone plays. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4"];
/** Enough for speech: three minutes have about 700 kB, which a slow network carries. */
const BITS_PER_SECOND = 32_000;

/** Whether this browser can record. It offers no microphone to a page without https. */
export function canRecord(): boolean {
  return typeof MediaRecorder === "function" && "mediaDevices" in navigator;
}

/** A recording that goes on until it is stopped, or the microphone is gone. */
export interface Recording {
  /** What was recorded, once it has ended. */
  readonly ended: Promise<Blob>;
  readonly stop: () => void;
}

/** Asks for the microphone and begins to record. @throws DOMException if the browser or the person refuses */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  // The browser shows that the microphone is on until its tracks are stopped.
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const type = TYPES.find((each) => MediaRecorder.isTypeSupported(each));
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(type !== undefined && { mimeType: type }),
    });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const ended = new Promise<Blob>((resolve) => {
      recorder.addEventListener("stop", () => {
        release();
        resolve(new Blob(parts, { type: recorder.mimeType.split(";")[0] ?? "" }));
      });
    });
    recorder.start();
    return {
      ended,
      stop: () => {
        if (recorder.state !== "inactive") recorder.stop();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
