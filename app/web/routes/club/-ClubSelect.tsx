import { Select } from "@mantine/core";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import styles from "./-club.module.css";

interface Club {
  readonly id: string;
  readonly name: string;
}

/** Selects the club shown in the area: stored in the address (CLB-01). Changing the club clears search and filters. */
export function ClubSelect({ clubs, club }: { clubs: readonly Club[]; club: Club | undefined }) {
  const { change } = usePageSearch();
  return (
    <Select
      className={styles.select ?? ""}
      label="Club"
      data={clubs.map(({ id, name }) => ({ value: id, label: name }))}
      value={club?.id ?? null}
      placeholder="Choisir un club"
      allowDeselect={false}
      searchable={clubs.length > 10}
      onChange={(id) => change({ club: id ?? undefined, search: undefined, status: undefined })}
    />
  );
}
