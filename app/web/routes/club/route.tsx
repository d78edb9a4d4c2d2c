import { Select } from "@mantine/core";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { useMe } from "../../me.ts";
import { requireRole } from "../../require-role.ts";
import styles from "./-club.module.css";
import { useOwnClub } from "./-useOwnClub.ts";

/** `?club=3`: which of the manager's clubs. */
export const Route = createFileRoute("/club")({
  validateSearch: searchOf({ club: read.text }),
  beforeLoad: requireRole("CLUB"),
  component: ClubArea,
});

// Rarely needed, and its form is heavier than the pages.
const WithoutClub = lazyPart(() => import("./-request/WithoutClub.tsx"), <Loading />);

const tabs = [
  { label: "Informations Club", to: "/club/info" },
  { label: "Adhérents", to: "/club/participants" },
];

function ClubArea() {
  const me = useMe();
  const { clubs, club } = useOwnClub();
  /** Names the club if the access ended elsewhere. */
  const [last, setLast] = useState(club);
  if (club && club !== last) setLast(club);
  const hasSeveral = clubs.length > 1;
  const links = club && hasSeveral ? tabs.map((tab) => ({ ...tab, search: { club: club.id } })) : tabs;
  return (
    <AreaShell area="Espace club" links={clubs.length > 0 ? links : []} isWide>
      {hasSeveral && <ClubSelect />}
      {club && <Outlet key={club.id} />}
      {me && !club && <WithoutClub former={last?.name} />}
    </AreaShell>
  );
}

/** Selects the club shown in the area: stored in the address (CLB-01). Changing the club clears search and filters. */
function ClubSelect() {
  const { clubs, club } = useOwnClub();
  const { change } = usePageSearch();
  return (
    <Select
      className={styles.select ?? ""}
      mb={18}
      maw={420}
      label="Club"
      data={clubs.map(({ id, name }) => ({ value: id, label: name }))}
      value={club?.id ?? null}
      placeholder="Choisir un club"
      searchable={clubs.length > 10}
      onChange={(id) => change({ club: id ?? undefined, search: undefined, status: undefined })}
    />
  );
}
