import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { Button } from "../../../../ui/controls/button.tsx";
import { useDevice } from "../../parts/use-site.ts";
import type { DiaryKey } from "../edits/use-diary-edits.ts";
import { canRecord, MAX_SECONDS, type Recording, startRecording } from "./recording.ts";
import { clockWords, recordingProblem, voiceNoteName } from "./voice-words.ts";

interface VoiceNoteProps {
  readonly place: DiaryKey;
  readonly id: string;
  readonly isNew: boolean;
  /** Begins the diary, because a voice note has to belong to a record. */
  readonly begin: () => Promise<void>;
}

/** A recording in progress, and when it began. */
interface Running extends Recording {
  readonly begun: Date;
}

/**
 * Records a voice note and stores it on the device like a photo. What was said is stored when the person stops, leaves
 * the screen or puts the phone away, and after three minutes.
 */
export function VoiceNote({ place, id, isNew, begin }: VoiceNoteProps) {
  const device = useDevice();
  const [isAsking, setAsking] = useState(false);
  const [running, setRunning] = useState<Running>();
  const [problem, setProblem] = useState<string>();
  const isDiscarded = useRef(false);
  const isGone = useRef(false);

  const store = async (blob: Blob, begun: Date) => {
    if (isDiscarded.current) return;
    if (blob.size === 0) return setProblem("Nothing was recorded. Please try again.");
    try {
      if (isNew) await begin();
      const name = voiceNoteName(begun, blob.type);
      const file = new File([blob], name, { type: blob.type });
      const of = { project: place.project, kind: "diary", recordId: id };
      await device.addFile({ ...of, id: newId(), name, blob: file, facts: {} });
    } catch {
      setProblem("The voice note cannot be stored on this device.");
    }
  };
  const start = async () => {
    setProblem(undefined);
    setAsking(true);
    isDiscarded.current = false;
    try {
      const recording = await startRecording();
      const begun = new Date();
      if (isGone.current) {
        // The person left while the browser asked them.
        isDiscarded.current = true;
        recording.stop();
        return;
      }
      setRunning({ ...recording, begun });
      void recording.ended.then((blob) => {
        setRunning(undefined);
        return store(blob, begun);
      });
    } catch (error) {
      setProblem(recordingProblem(error));
    } finally {
      setAsking(false);
    }
  };

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (!running) return undefined;
    const { stop } = running;
    document.addEventListener("visibilitychange", stop);
    return () => {
      document.removeEventListener("visibilitychange", stop);
      stop();
    };
  }, [running]);

  if (!canRecord()) return null;
  return (
    <div className="grid gap-2">
      {problem !== undefined && (
        <p role="alert" className="text-sm text-red-ink">
          {problem}
        </p>
      )}
      {running ? (
        <div
          role="group"
          aria-label="Voice note"
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-edge bg-surface p-2 pl-3"
        >
          <RunningTime since={running.begun} onEnd={running.stop} />
          <span className="flex gap-2">
            <Button
              variant="ghost"
              onClick={() => {
                isDiscarded.current = true;
                running.stop();
              }}
            >
              Discard
            </Button>
            <Button
              variant="primary"
              icon={<Square fill="currentcolor" aria-hidden="true" />}
              onClick={running.stop}
            >
              Save
            </Button>
          </span>
        </div>
      ) : (
        <Button
          icon={<Mic aria-hidden="true" />}
          loading={isAsking}
          className="justify-self-start"
          onClick={() => void start()}
        >
          Record a voice note
        </Button>
      )}
    </div>
  );
}

interface RunningTimeProps {
  readonly since: Date;
  /** Called when the longest time is over. */
  readonly onEnd: () => void;
}

/** How long the recording has taken, of how long it may take. */
function RunningTime({ since, onEnd }: RunningTimeProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = (Date.now() - since.getTime()) / 1000;
      setSeconds(now);
      if (now >= MAX_SECONDS) onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [since, onEnd]);
  return (
    <span className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="size-3 animate-pulse rounded-full bg-danger" />
      <span role="timer" aria-label="Recorded">
        <span className="font-semibold tabular-nums">{clockWords(seconds)}</span>{" "}
        <span className="text-soft">of {clockWords(MAX_SECONDS)}</span>
      </span>
    </span>
  );
}
