import { Group, Pill, Select } from "@mantine/core";
import { useState } from "react";
import { isDay } from "#platform/contract/days.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { DateField } from "#platform/web/DateField.tsx";
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
  readonly actions: Actions;
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  readonly onFilter: (changes: TrailFilter) => void;
}

type Actions = ResponseOf<typeof auditApi.actions>;

/** Filters by action and period; the rows offer the others. */
export function TrailFilters({ filter: { qui, objet, action, du, au }, actions, actor, subject, onFilter }: Props) {
  return (
    <>
      <Select
        className="filter"
        w={240}
        data-wide
        size="sm"
        label="Changement"
        placeholder="Tous"
        data={actions
          .map(({ action, sentence }) => ({
            value: action,
            label: sentence.replace(/^(a|s'est) /, "").replace(/^./, (first) => first.toUpperCase()),
          }))
          .sort((one, other) => one.label.localeCompare(other.label, "fr"))}
        value={action ?? null}
        searchable
        clearable
        allowDeselect
        onChange={(value) => onFilter({ action: value ?? undefined })}
      />
      <DayFilter label="Du" day={du} onDay={(day) => onFilter({ du: day })} />
      <DayFilter label="Au" day={au} onDay={(day) => onFilter({ au: day })} />
      {(qui || objet) && (
        <Group align="stretch" gap={8} w="100%">
          {qui && <FilterPill onRemove={() => onFilter({ qui: undefined })}>{`Par ${actor ?? "cette personne"}`}</FilterPill>}
          {objet && (
            <FilterPill
              onRemove={() => onFilter({ objet: undefined })}
            >{`Sur ${subject ?? (objet.startsWith("user ") ? "cette personne" : "cet objet")}`}</FilterPill>
          )}
        </Group>
      )}
    </>
  );
}

const FilterPill = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
  <Pill
    size="md"
    withRemoveButton
    onRemove={onRemove}
    removeButtonProps={{ "aria-label": `Retirer\u00A0: ${children}`, "aria-hidden": false, tabIndex: 0 }}
  >
    {children}
  </Pill>
);

/** Filters by a day, once it is typed completely. */
function DayFilter({ label, day = "", onDay }: { label: string; day: string | undefined; onDay: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(day);
  return (
    <DateField
      className="filter"
      w={160}
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
