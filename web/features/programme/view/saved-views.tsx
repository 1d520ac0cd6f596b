import { useQuery } from "@tanstack/react-query";
import { Trash2, Users } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import {
  deleteProgrammeView,
  listProgrammeViews,
  type ProgrammeView,
  saveProgrammeView,
} from "../../../../contract/programme/programme-views.ts";
import { serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";
import { changeTo, queryOf } from "./saved-view.ts";
import type { ViewControl } from "./use-view.ts";

interface SavedViewsProps {
  readonly view: ViewControl;
  readonly onChosen: () => void;
}

/** Named views: chooses one, or saves the current view under a name. */
export function SavedViews({ view: { view, change }, onChosen }: SavedViewsProps) {
  const { data } = useQuery(queryOptionsFor(listProgrammeViews));
  const canShare = useCan("programme.edit").allowed;
  const remove = useCommand((id: string) => command(deleteProgrammeView, { params: { id } }), {
    shows: [listProgrammeViews],
  });
  const views = data?.data ?? [];
  const now = queryOf(view);
  const show = ({ query }: ProgrammeView) => {
    change(changeTo(query), { push: true });
    onChosen();
  };
  const drop = async ({ _id, name }: ProgrammeView) => {
    try {
      await remove.mutateAsync(_id);
      toast(`The view “${name}” was deleted.`);
    } catch (error) {
      toast(serverMessage(error, "The view could not be deleted."), { tone: "red" });
    }
  };
  return (
    <section aria-label="Saved views" className="pg-views">
      {views.length > 0 && (
        <ul>
          {views.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                aria-pressed={one.query === now}
                title={one.mine ? undefined : `By ${one.by.name}`}
                onClick={() => show(one)}
              >
                <span>{one.name}</span>
                {one.shared && (
                  <>
                    <Users aria-hidden="true" />
                    <small>shared</small>
                  </>
                )}
              </button>
              {(one.mine || (one.shared && canShare)) && (
                <BareIconButton
                  label={`Delete the view ${one.name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  size="sm"
                  onClick={() => void drop(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <SaveView views={views} query={now} canShare={canShare} />
    </section>
  );
}

interface SaveViewProps {
  readonly views: readonly ProgrammeView[];
  readonly query: string;
  readonly canShare: boolean;
}

/** Saves the current view. Using the name of one of the person's own views replaces that view. */
function SaveView({ views, query, canShare }: SaveViewProps) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useCommand(
    ({ id, title }: { readonly id: string; readonly title: string }) =>
      command(saveProgrammeView, {
        params: { id },
        body: { name: title, query, shared: canShare && shared },
      }),
    { shows: [listProgrammeViews] },
  );
  const title = name.trim();
  const same = views.find((one) => one.mine && one.name.toLowerCase() === title.toLowerCase());
  const keep = async () => {
    if (title === "") return;
    try {
      await save.mutateAsync({ id: same?._id ?? newId(), title });
      setName("");
    } catch (error) {
      toast(serverMessage(error, "The view could not be saved."), { tone: "red" });
    }
  };
  return (
    <form
      className="pg-views-save"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextInput
        aria-label="Name of this view"
        placeholder="Name this view"
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        size="sm"
        type="submit"
        loading={save.isPending}
        disabledReason={title === "" ? "Name the view." : undefined}
      >
        {same ? "Replace" : "Save"}
      </Button>
      {canShare && (
        <Checkbox
          label="Share with everybody"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
    </form>
  );
}
