import { useState } from "react";
import { v7 as newId } from "uuid";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { MAX_LONG_TEXT } from "../../../../contract/site/long-text-limits.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { titleOfWords } from "../../../../engine/title-of-words.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { withTexts } from "../form/with-texts.ts";
import { useDevice } from "../parts/use-site.ts";
import { type AddToSiteProps, storeShared } from "./store-shared.ts";
import { useAdding } from "./use-adding.ts";

const kind: RecordKind = snag;
const MOST_TITLE = 200;

/** Begins a snag with shared photos and words. It needs no network. */
export function AddToSnag({ projectId, files, words, onAdded }: AddToSiteProps) {
  const device = useDevice();
  const given = titleOfWords(words, MOST_TITLE);
  const [title, setTitle] = useState(given.title);
  const [description, setDescription] = useState(given.description);
  const { problem, isAdding, press } = useAdding(add);
  const name = title.trim();

  async function add(): Promise<undefined> {
    const id = newId();
    const more = description.trim();
    const { fields, shown } = await withTexts(
      kind,
      { title: name, ...(more !== "" && { description: more }) },
      { db: device.db, record: "snag", id },
    );
    const isKept = await storeShared(device, {
      action: { record: "snag", id, project: projectId, act: "create", fields, shown, title: name },
      of: { project: projectId, kind: "snag", recordId: id },
      files,
      moment: "before",
    });
    const path = paths.projectRoom(projectId, "site", { part: "snags", snag: id });
    await onAdded({ isKept, path, said: `Added “${name}”.` });
  }

  return (
    <>
      <div className="grid gap-1">
        <Field label="What is wrong" required>
          <TextInput
            autoComplete="off"
            maxLength={MOST_TITLE}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        {given.description !== "" && (
          <Field label="Description">
            <TextArea
              rows={3}
              maxLength={MAX_LONG_TEXT}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
        )}
      </div>
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <div>
        <Button
          variant="primary"
          loading={isAdding}
          onClick={press}
          disabledReason={name === "" ? "Say what is wrong first." : undefined}
        >
          Add the snag
        </Button>
      </div>
    </>
  );
}
