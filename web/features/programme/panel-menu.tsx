import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { type Panel, panelGroups } from "./panel.ts";
import { panels } from "./panel-list.tsx";
import type { PanelLink } from "./use-panel.ts";

interface PanelMenuProps {
  readonly canEdit: boolean;
  readonly linkTo: (key: string) => PanelLink;
}

/** The menu of all that a programme has besides its sheet. */
export function PanelMenu({ canEdit, linkTo }: PanelMenuProps) {
  const open = panels.filter(({ forEditors }) => canEdit || !forEditors);
  return (
    <Popover
      label="Programme menu"
      align="start"
      className="w-80"
      trigger={
        <Button size="sm">
          Programme
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {(close) => (
        <nav aria-label="Parts of the programme" className="pg-panels">
          {panelGroups.map((group) => (
            <Group
              key={group}
              {...{ group, linkTo }}
              panels={open.filter((panel) => panel.group === group)}
              onChoose={close}
            />
          ))}
        </nav>
      )}
    </Popover>
  );
}

interface GroupProps extends Pick<PanelMenuProps, "linkTo"> {
  readonly group: string;
  readonly panels: readonly Panel[];
  readonly onChoose: () => void;
}

function Group({ group, panels: shown, linkTo, onChoose }: GroupProps) {
  if (shown.length === 0) return null;
  return (
    <section aria-label={group}>
      <h3 aria-hidden="true">{group}</h3>
      <ul>
        {shown.map(({ key, label, hint, icon }) => (
          <li key={key}>
            <Link {...linkTo(key)} onClick={onChoose}>
              {icon}
              <span>
                <strong>{label}</strong>
                <small>{hint}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
