import { Select } from "@mantine/core";
import { useState } from "react";
import { isDay } from "#platform/contract/days.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { formatDay } from "#platform/web/format.ts";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import type { auditApi } from "../audit.contract.ts";

/** As in the URL. */
interface TrailFilter {
  readonly qui?: string | undefined;
  readonly objet?: string | undefined;
  readonly action?: string | undefined;
  readonly du?: string | undefined;
  readonly au?: string | undefined;
}

interface Props {
  readonly filter: TrailFilter;
  readonly actions: ResponseOf<typeof auditApi.actions>;
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  readonly onFilter: (changes: TrailFilter) => void;
}

/** Filters by action and period; the rows offer the others. */
export function trailFilters({ filter: { qui, objet, action, du, au }, actions, actor, subject, onFilter }: Props): readonly ListFilter[] {
  const choices = actions
    .map(({ action, sentence }) => ({
      value: action,
      label: sentence.replace(/^(a|s'est) /, "").replace(/^./, (first) => first.toUpperCase()),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, "fr"));
  return [
    {
      label: "Changement",
      chosen: action && (choices.find(({ value }) => value === action)?.label ?? action),
      none: { action: undefined },
      field: (
        <Select
          size="sm"
          label="Changement"
          placeholder="Tous"
          data={choices}
          value={action ?? null}
          searchable
          clearable
          allowDeselect
          onChange={(value) => onFilter({ action: value ?? undefined })}
        />
      ),
    },
    {
      label: "Du",
      chosen: du && `Du ${formatDay(du)}`,
      none: { du: undefined },
      field: <DayFilter label="Du" day={du} onDay={(day) => onFilter({ du: day })} />,
    },
    {
      label: "Au",
      chosen: au && `Au ${formatDay(au)}`,
      none: { au: undefined },
      field: <DayFilter label="Au" day={au} onDay={(day) => onFilter({ au: day })} />,
    },
    { label: "Auteur", chosen: qui && `Par ${actor ?? "cette personne"}`, none: { qui: undefined } },
    {
      label: "Objet",
      chosen: objet && `Sur ${subject ?? (objet.startsWith("user ") ? "cette personne" : "cet objet")}`,
      none: { objet: undefined },
    },
  ];
}

/** Filters by a day, once it is typed completely. */
function DayFilter({ label, day = "", onDay }: { label: string; day: string | undefined; onDay: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(day);
  return (
    <DateField
      size="sm"
      label={label}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (value === "" || isDay(value)) onDay(value || undefined);
      }}
    />
  );
}
