import { useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { counted } from "../../ui/counted.ts";
import type { AddSharedProps } from "./choose-target.tsx";
import { useQueueShared } from "./use-queue-shared.ts";

/** Adds shared files to the project itself. Words stay on the device: a project has no place for them. */
export function AddToFiles({ project, files, words, onAdded }: AddSharedProps) {
  const queueShared = useQueueShared();
  const [isAdding, setAdding] = useState(false);
  async function add(): Promise<void> {
    setAdding(true);
    const isKept = await queueShared({ project: project._id }, files);
    const path = paths.projectRoom(project._id, "files");
    await onAdded({ isKept, path, leavesWords: words !== "" });
  }
  return (
    <div className="grid gap-3">
      {words !== "" && (
        <p className="text-sm text-soft">
          The text stays on this device, until you put it into a diary, a snag or a task.
        </p>
      )}
      <div>
        <Button variant="primary" loading={isAdding} onClick={() => void add()}>
          Add {counted(files.length, "file")}
        </Button>
      </div>
    </div>
  );
}
