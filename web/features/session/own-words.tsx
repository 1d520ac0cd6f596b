import { useEffect, useState } from "react";
import { canSeal, deviceKeyOf, importKey } from "../../api/device-key.ts";
import { isUnsent, ownWordsFile } from "../../device/leaving/own-words.ts";
import { dropLeftWork, type FoundThing, leftWork } from "../../device/public.ts";
import { counted } from "../../ui/counted.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { saveBlob } from "../../ui/data/save-blob.ts";

interface OwnWordsProps {
  /** The person who made the unsent changes. */
  readonly user: string;
  /** The key of a person who is not signed in, as the server has just sent it. */
  readonly keyText?: string;
  /** Whether the person has left a company. If undefined, they have left all. */
  readonly isLeft?: (workspaceId: string) => boolean;
}

const all = () => true;

async function keyFrom({ user, keyText }: OwnWordsProps): Promise<CryptoKey | undefined> {
  if (!canSeal()) return undefined;
  return keyText === undefined ? deviceKeyOf(user) : importKey(keyText);
}

/**
 * Gives somebody who left a company the work that they had not sent: once, as a file. The work is then removed
 * from this device.
 */
export function OwnWords({ user, keyText, isLeft }: OwnWordsProps) {
  const [found, setFound] = useState<readonly FoundThing[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    let isHere = true;
    const find = async () => {
      const key = await keyFrom({ user, ...(keyText !== undefined && { keyText }) });
      const left = await leftWork({ userId: user, key, isLeft: isLeft ?? all });
      if (isHere) setFound(left);
    };
    void find().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [user, keyText, isLeft]);
  // Work already received by the server is removed too, and is in no file.
  const things = found.filter(isUnsent);
  if (things.length === 0) return null;

  async function save() {
    saveBlob(await ownWordsFile(things), "not-sent.html");
    await dropLeftWork({ userId: user, isLeft: isLeft ?? all }, found);
    setIsSaved(true);
  }

  const isOne = things.length === 1;
  const from = isLeft ? " in a company that you are no longer in" : "";
  return (
    <div className="mb-6">
      <Banner
        tone={isSaved ? "green" : "orange"}
        title={isSaved ? "Saved, and gone from this device" : "Your work that was not sent"}
      >
        <p>
          {isSaved
            ? "You can save it again until you leave this page."
            : `${counted(things.length, "thing")} that you made${from} ${isOne ? "is" : "are"} only on this device. Save ${isOne ? "it" : "them"} to a file that you can read and print. Then ${isOne ? "it goes" : "they go"} from this device.`}
        </p>
        <Button size="sm" className="mt-3" onClick={() => void save()}>
          {isSaved ? "Save again" : "Save to a file"}
        </Button>
      </Banner>
    </div>
  );
}
