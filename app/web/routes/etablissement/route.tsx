import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Loading } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { useMe } from "../../me.ts";
import { requireRole } from "../../require-role.ts";

export const Route = createFileRoute("/etablissement")({ beforeLoad: requireRole("ESTABLISHEMENT"), component: EstablishmentArea });

// Needed once per school: its forms are heavier than the pages.
const WithoutSchool = lazy(() => import("./-request/WithoutSchool.tsx"));

const tabs = [
  { label: "Établissement", to: "/etablissement/info" },
  { label: "Participants", to: "/etablissement/participants" },
  { label: "Quart de finale", to: "/etablissement/quart-de-finale" },
];

function EstablishmentArea() {
  const me = useMe();
  const school = me?.establishment;
  /** Names the school if the access ended elsewhere. */
  const [last, setLast] = useState(school);
  if (school && school !== last) setLast(school);
  /** The input of a waiting correspondent stays until it is saved, also if the request is confirmed meanwhile. */
  const [isTyping, setTyping] = useState(false);
  const centers = (me?.controlledCenter ?? []).map(({ id, name }) => ({ label: name, to: `/etablissement/examcenter/${id}` }));
  const [center] = centers;
  const isAtCenter = useLocation().pathname.startsWith("/etablissement/examcenter/");
  const links = center && centers.length === 1 ? [...tabs, { ...center, label: "Centre d'épreuve" }] : [...tabs, ...centers];
  const isWithSchool = school && !isTyping;
  return (
    <AreaShell area="Espace établissement" links={isWithSchool ? links : centers} isWide>
      <Suspense fallback={<Loading />}>
        {me && !isWithSchool && !isAtCenter ? <WithoutSchool former={last?.name} isTyping={isTyping} onTyping={setTyping} /> : <Outlet />}
      </Suspense>
    </AreaShell>
  );
}
