import { type FormEvent, useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { useCan } from "../session/public.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";
import { useAddView, usePhotoViews } from "./photo-queries.ts";
import { TimeLapse } from "./time-lapse.tsx";

/** The fixed views of a project, each as a time-lapse of its photos. */
export function TimeLapses({ projectId }: { projectId: string }) {
  const views = usePhotoViews(projectId);
  const may = useCan("project.edit");
  const [playing, setPlaying] = useState<string>();
  if (views.isPending) return <FilesSkeleton />;
  if (!views.data)
    return (
      <ErrorState
        message={serverMessage(views.error, "The views could not be loaded.")}
        onRetry={() => void views.refetch()}
        retrying={views.isFetching}
      />
    );
  const { data } = views.data;
  return (
    <>
      {data.length === 0 && (
        <EmptyState title="No fixed views yet.">
          Name a place from which the site is photographed again and again, such as its north-east
          corner. Its photos then play as a time-lapse.
        </EmptyState>
      )}
      <ul aria-label="Views" className="grid gap-3">
        {data.map(({ _id, name, photos }) => (
          <li key={_id} className="rounded-md border border-line p-3">
            <div className="flex flex-wrap items-center gap-3">
              <p className="min-w-0 flex-1">
                <span className="block font-medium break-words">{name}</span>
                <span className="text-xs text-muted">
                  {photos} {photos === 1 ? "photo" : "photos"}
                </span>
              </p>
              <Button
                size="sm"
                aria-expanded={playing === _id}
                disabledReason={photos === 0 ? "No photo shows this view yet." : undefined}
                onClick={() => setPlaying(playing === _id ? undefined : _id)}
              >
                {playing === _id ? "Close" : "Watch"}
              </Button>
            </div>
            {playing === _id && <TimeLapse projectId={projectId} view={_id} name={name} />}
          </li>
        ))}
      </ul>
      {may.allowed && <NewView projectId={projectId} />}
    </>
  );
}

function NewView({ projectId }: { projectId: string }) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const add = useAddView(projectId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") {
      setError("Name is required");
      return;
    }
    try {
      await add.mutateAsync(name.trim());
      setName("");
      setError(undefined);
    } catch (failure) {
      setError(serverMessage(failure, "The view could not be added. Please try again."));
    }
  };
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
      <div className="min-w-0 flex-1 sm:max-w-72">
        <Field label="New view" error={error}>
          <TextInput
            value={name}
            maxLength={100}
            placeholder="North-east corner"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <div className="pt-6">
        <Button type="submit" loading={add.isPending}>
          Add view
        </Button>
      </div>
    </form>
  );
}
