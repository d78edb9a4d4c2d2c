import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { useMe } from "../../me.ts";
import { requireRole } from "../../require-role.ts";
import { ClubSelect } from "./-ClubSelect.tsx";
import { NotYours } from "./-request/NotYours.tsx";
import { WithoutClub } from "./-request/WithoutClub.tsx";
import { clubSearch } from "./-search.ts";
import { useOwnClub } from "./-useOwnClub.ts";

export const Route = createFileRoute("/club")({ validateSearch: clubSearch, beforeLoad: requireRole("CLUB"), component: ClubArea });

const tabs = [
  { label: "Informations Club", to: "/club/info" },
  { label: "Adhérents", to: "/club/participants" },
];

function ClubArea() {
  const me = useMe();
  const { clubs, club } = useOwnClub();
  const hasSeveral = clubs.length > 1;
  const links = club && hasSeveral ? tabs.map((tab) => ({ ...tab, search: { club: club.id } })) : tabs;
  return (
    <AreaShell area="Espace club" links={clubs.length > 0 ? links : []} isWide>
      {hasSeveral && <ClubSelect clubs={clubs} club={club} />}
      {club && <Outlet key={club.id} />}
      {me && !club && (clubs.length > 0 ? <NotYours /> : <WithoutClub />)}
    </AreaShell>
  );
}
