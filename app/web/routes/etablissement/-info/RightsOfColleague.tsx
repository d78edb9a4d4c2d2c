import { Button, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { OwnClasses } from "#features/pupils/web/OwnClasses.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { type Me, refreshMe } from "../../../me.ts";

const LeaveSchool = lazyWindow(async () => ({ default: (await import("#features/establishments/web/LeaveSchool.tsx")).LeaveSchool }));

/** To a colleague: what the correspondent allows them (PPL-12). */
export default function RightsOfColleague({ right, school }: { right: Me["schoolRight"]; school: SchoolOnWire }) {
  const navigate = useNavigate();
  const tellAndRefresh = async () => {
    await navigate({ to: "/etablissement/info", replace: true, state: { leftSchool: school.name } });
    await refreshMe();
  };
  const [isLeaving, setLeaving] = useState(false);
  return (
    <section className="card part" aria-labelledby="droits">
      <Title order={2} id="droits">
        Ce que vous pouvez faire
      </Title>
      <Text mt="md">Vous suivez les élèves de l'établissement avec son correspondant.</Text>
      <OwnClasses />
      <ul>
        <li>Voir leurs inscriptions, leurs résultats et leurs convocations.</li>
        <li>Imprimer leurs fiches et leurs convocations, et exporter la liste.</li>
        {right === "register" && <li>Les inscrire, les modifier et les confirmer.</li>}
      </ul>
      <Text mt="md" c="dimmed" fz="sm">
        La saison, l'adhésion et vos droits se changent chez le correspondant.
      </Text>
      <Button mt="md" variant="default" c="red" onClick={() => setLeaving(true)}>
        Quitter cet établissement
      </Button>
      {isLeaving && <LeaveSchool schoolId={school.id} onLeft={() => void tellAndRefresh()} onClose={() => setLeaving(false)} />}
    </section>
  );
}
