import { useState } from "react";
import { v7 as newId } from "uuid";
import { titleOfWords } from "../../../engine/title-of-words.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { pendingComment, useSendComment } from "../comments/public.ts";
import { useCan, useUser } from "../session/public.ts";
import { useAddTask } from "../tasks/public.ts";
import type { AddSharedProps } from "./choose-target.tsx";
import { TaskPicker, type TaskRef } from "./task-picker.tsx";
import { useQueueShared } from "./use-queue-shared.ts";

const MOST_TITLE = 300;
const MOST_DESCRIPTION = 10_000;
const MOST_COMMENT = 5000;

/** Adds shared photos and words to a task: one that is there, with the words as a comment, or a new one. */
export function AddToTask(props: AddSharedProps) {
  const { project } = props;
  const adds = useCan("task.create").allowed;
  const [task, setTask] = useState<TaskRef>();
  return (
    <>
      <Field label="Task">
        <TaskPicker
          projectId={project._id}
          value={task}
          onChange={setTask}
          none={adds ? "A new task" : undefined}
        />
      </Field>
      {task ? <AddToKnown key={task._id} {...props} task={task} /> : adds && <AddNew {...props} />}
    </>
  );
}

/** Runs an act once at a time, with the sentence for its failure. */
function useSending(send: () => Promise<void>) {
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const press = async () => {
    setProblem(undefined);
    setSending(true);
    try {
      await send();
    } catch (error) {
      setProblem(serverMessage(error, "This could not be added. Nothing is lost: try again."));
    } finally {
      setSending(false);
    }
  };
  return { problem, isSending, press: () => void press() };
}

function AddToKnown({
  project,
  files,
  words,
  onAdded,
  task,
}: AddSharedProps & { readonly task: TaskRef }) {
  const on = { projectId: project._id, record: { task: task._id } };
  const user = useUser();
  const comment = useSendComment(on);
  const queueShared = useQueueShared();
  const [body, setBody] = useState(words);
  const said = body.trim();
  const { problem, isSending, press } = useSending(async () => {
    if (said !== "") await comment.mutateAsync(pendingComment(on, said, user));
    const isKept = files.length === 0 || (await queueShared({ task: task._id }, files));
    const path = paths.projectRoom(project._id, "tasks", { task: task._id });
    await onAdded({ isKept, path, said: `Added to “${task.title}”.` });
  });
  const isLong = said.length > MOST_COMMENT;
  return (
    <>
      {words !== "" && (
        <Field
          label="Comment"
          error={isLong ? "A comment has at most 5,000 characters: shorten it." : undefined}
        >
          <TextArea rows={3} value={body} onChange={({ target }) => setBody(target.value)} />
        </Field>
      )}
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <div>
        <Button
          variant="primary"
          loading={isSending}
          onClick={press}
          disabledReason={
            isLong
              ? "Shorten the comment first."
              : said === "" && files.length === 0
                ? "There is nothing left to add."
                : undefined
          }
        >
          Add to the task
        </Button>
      </div>
    </>
  );
}

function AddNew({ project, files, words, onAdded }: AddSharedProps) {
  const given = titleOfWords(words, MOST_TITLE);
  const [title, setTitle] = useState(given.title);
  const [description, setDescription] = useState(given.description);
  const { add } = useAddTask(project);
  const queueShared = useQueueShared();
  const name = title.trim();
  const { problem, isSending, press } = useSending(async () => {
    const id = newId();
    await add(
      {
        title: name,
        description: description.trim(),
        deadline: null,
        priority: "medium",
        assignedTo: null,
        activity: null,
        followsActivity: false,
      },
      id,
    );
    const isKept = files.length === 0 || (await queueShared({ task: id }, files));
    const path = paths.projectRoom(project._id, "tasks", { task: id });
    await onAdded({ isKept, path, said: `Added “${name}”.` });
  });
  const isLong = description.trim().length > MOST_DESCRIPTION;
  return (
    <>
      <div className="grid gap-1">
        <Field label="What is to be done" required>
          <TextInput
            autoComplete="off"
            maxLength={MOST_TITLE}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        {given.description !== "" && (
          <Field
            label="Description"
            error={isLong ? "A description has at most 10,000 characters: shorten it." : undefined}
          >
            <TextArea
              rows={3}
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
          loading={isSending}
          onClick={press}
          disabledReason={
            name === ""
              ? "Say what is to be done first."
              : isLong
                ? "Shorten the description first."
                : undefined
          }
        >
          Add the task
        </Button>
      </div>
    </>
  );
}
