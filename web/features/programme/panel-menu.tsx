import { LayoutGrid } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { type Panel, panelGroups, type ProgrammePanelLink } from "./panel.ts";
import { panels } from "./panel-list.tsx";

interface PanelMenuProps {
  readonly canEdit: boolean;
  readonly canReport: boolean;
  /** On a phone, there is space only for the icon. */
  readonly isPhone: boolean;
  readonly linkTo: (key: string) => ProgrammePanelLink;
}

/** The menu of everything that a programme has besides its table. */
export function PanelMenu({ canEdit, canReport, isPhone, linkTo }: PanelMenuProps) {
  const open = panels.filter(
    ({ forEditors, forReporters = false }) =>
      (canEdit || !forEditors) && (canReport || !forReporters),
  );
  return (
    <Popover
      label="Programme menu"
      align="start"
      className={isPhone ? "w-80" : "w-184"}
      trigger={
        isPhone ? (
          <BareIconButton label="Programme menu" icon={<LayoutGrid aria-hidden="true" />} />
        ) : (
          <Button size="sm" icon={<LayoutGrid aria-hidden="true" />}>
            Programme
          </Button>
        )
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
