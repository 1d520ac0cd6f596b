import { v7 as newId } from "uuid";
import { Trash2 } from "lucide-react";
import type { Json } from "../../../../engine/records/content.ts";
import { location } from "../../../../contract/site/location.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { useRecordAction } from "../parts/use-actions.ts";
import { useDevice } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecordField } from "../form/record-field.tsx";
import {
  changedFields,
  type FormValues,
  formValues,
  recordFormSchema,
} from "../form/record-form-schema.ts";
import { type LocationUses, usesWords } from "./location-uses.ts";
import { flatTree, type LocationNode } from "../parts/location-tree.ts";

const names = ["name", "level", "parent"] as const;
const schema = recordFormSchema(location, names);
/** The usual level inside each level. */
const inner: Readonly<Record<string, string>> = { block: "level", level: "room", area: "room" };

interface LocationFormProps {
  readonly projectId: string;
  readonly nodes: readonly LocationNode[];
  /** The location that is changed; undefined for a new one. */
  readonly node: LocationNode | undefined;
  /** How many records refer to the location. */
  readonly uses: LocationUses | undefined;
  /** The parent of a new location. */
  readonly inside: LocationNode | undefined;
  readonly onClose: () => void;
}

/** Adds a location, or changes one. */
export function LocationForm({ projectId, nodes, node, uses, inside, onClose }: LocationFormProps) {
  const device = useDevice();
  const does = useRecordAction("location");
  const before = node?.record.fields ?? {};
  const begin = {
    parent: inside?.id ?? null,
    level: inside ? (inner[inside.level ?? ""] ?? "room") : "block",
  };
  const form = useSaveForm<FormValues, Record<string, Json>>({
    schema,
    defaults: formValues(names, node ? before : begin),
    keeps: node ? `location:${node.id}` : undefined,
    submit: async (values) => {
      const fields = changedFields(values, before);
      if (node && Object.keys(fields).length === 0) return;
      await device.act({
        record: "location",
        id: node?.id ?? newId(),
        project: projectId,
        act: node ? "change" : "create",
        fields,
        base: node?.record.version,
        title: String(values["name"]),
      });
    },
    onSaved: onClose,
    failed: "This device could not store the location. Free some room and try again.",
  });
  // A location cannot be inside itself, or inside a location that it contains.
  const own = new Set(node ? flatTree([node]).map(({ id }) => id) : []);
  const act = (name: "delete" | "restore") => node && does(node.record, name);
  const remove = () => {
    void act("delete");
    onClose();
    const named = usesWords(uses);
    // Records still refer to the deleted location, and show it again if it is restored.
    toast(`Deleted “${node?.name}”.${named === "" ? "" : ` Still used by ${named}.`}`, {
      action: { label: "Undo", onClick: () => void act("restore") },
    });
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={node ? "Change the location" : "Add location"}
      act={node ? "Save" : "Add"}
      what="This location"
      onClose={onClose}
    >
      <RecordField kind={location} name="name" form={form} projectId={projectId} autofocus />
      <RecordField kind={location} name="level" form={form} projectId={projectId} />
      <Field label="In" error={form.errorOf("parent")}>
        <Select
          {...form.register("parent")}
          options={[
            { value: "", label: "Nothing: it is at the top level" },
            ...nodes
              .filter(({ id }) => !own.has(id))
              .map(({ id, path }) => ({ value: id, label: path })),
          ]}
        />
      </Field>
      {node && (
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
          Delete this location
        </Button>
      )}
    </FormDialog>
  );
}
