import { MapPin, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { location, locationLevels } from "../../../../contract/site/location.ts";
import { paths } from "../../../paths.ts";
import { useProjectBasis, useRecords } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { useMayDo } from "../parts/use-actions.ts";
import { type LocationUses, usesOf, usesWords } from "./location-uses.ts";
import { LocationForm } from "./lazy-form.ts";
import { flatTree, type LocationNode, locationTree } from "../parts/location-tree.ts";

/** What the form is open for: a location to change, or the parent of a new one. */
type Editing = { readonly node: LocationNode } | { readonly inside: LocationNode | undefined };

/** The locations of a project as a tree: blocks, levels, rooms. */
export function LocationsView({ projectId }: { readonly projectId: string }) {
  const records = useRecords(projectId, "location");
  const snags = useRecords(projectId, "snag");
  const activitiesAt = useProjectBasis(projectId)?.activitiesAt;
  const may = useMayDo(location, projectId);
  const [editing, setEditing] = useState<Editing>();
  if (!records)
    return (
      <LoadingRegion label="Loading the locations">
        <SkeletonRow columns={2} height="h-17" />
        <SkeletonRow columns={2} height="h-17" />
      </LoadingRegion>
    );
  const nodes = flatTree(locationTree(records));
  const uses = usesOf(nodes, { snags: snags ?? [], activitiesAt: activitiesAt ?? {} });
  const add = may("create") && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setEditing({ inside: undefined })}
    >
      Add location
    </Button>
  );
  return (
    <>
      {nodes.length === 0 ? (
        <EmptyState title="No locations yet." action={add || undefined}>
          Blocks, levels and rooms. Snags and activities then say where something is.
        </EmptyState>
      ) : (
        <>
          {add && <p className="mb-3 flex justify-end">{add}</p>}
          <ul
            aria-label="Locations"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {nodes.map((node) => (
              <LocationRow
                key={node.id}
                projectId={projectId}
                node={node}
                uses={uses.get(node.id)}
                mayChange={may("change", node.record)}
                onChange={() => setEditing({ node })}
                onAdd={() => setEditing({ inside: node })}
              />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <LocationForm
          projectId={projectId}
          nodes={nodes}
          node={"node" in editing ? editing.node : undefined}
          uses={"node" in editing ? uses.get(editing.node.id) : undefined}
          inside={"inside" in editing ? editing.inside : undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface LocationRowProps {
  readonly projectId: string;
  readonly node: LocationNode;
  readonly uses: LocationUses | undefined;
  readonly mayChange: boolean;
  readonly onChange: () => void;
  readonly onAdd: () => void;
}

/** A location: its name opens the snags that are there. */
function LocationRow({ projectId, node, uses, mayChange, onChange, onAdd }: LocationRowProps) {
  const level = locationLevels[node.level as keyof typeof locationLevels];
  const words = (
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">{node.name}</span>
      <span className="block text-xs text-soft">
        {[level ?? "", usesWords(uses)].filter((part) => part !== "").join(" · ")}
      </span>
    </span>
  );
  return (
    <li className="flex items-center gap-2 pr-2 text-sm">
      <span
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2 py-1.5"
        style={{ paddingLeft: `${1 + node.depth * 1.25}rem` }}
      >
        <MapPin className="size-4 shrink-0 text-soft" aria-hidden="true" />
        <Link
          to={paths.projectRoom(projectId, "site", {
            part: "snags",
            location: node.id,
            ...(uses?.todo === 0 && { state: "all" }),
          })}
          className="flex min-h-11 min-w-0 flex-1 items-center hover:underline"
        >
          {words}
        </Link>
      </span>
      {mayChange && (
        <>
          <IconButton
            size="sm"
            label={`Change ${node.name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={onChange}
          />
          <IconButton
            size="sm"
            label={`Add inside ${node.name}`}
            icon={<Plus aria-hidden="true" />}
            onClick={onAdd}
          />
        </>
      )}
    </li>
  );
}
