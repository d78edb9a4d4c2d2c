import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { OwnClasses } from "#people/pupils/web/OwnClasses.tsx";
import { call } from "#platform/web/api.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import type { Me } from "../../../me.ts";
import { LeavePlace } from "../../../requests/LeavePlace.tsx";

/** Shows colleagues what the correspondent allows them to do (PPL-12). */
export default function RightsOfColleague({ right, school }: { right: Me["schoolRight"]; school: SchoolOnWire }) {
  const navigate = useNavigate();
  return (
    <Part id="droits" title="Ce que vous pouvez faire">
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
      <LeavePlace
        mt="md"
        label="Quitter cet établissement"
        leave={() => call(colleaguesApi.leave, { params: { id: school.id } })}
        onLeft={() => navigate({ to: "/etablissement/info", replace: true, state: { leftSchool: school.name } })}
      >
        Vous ne verrez plus ses élèves, et les fiches et les liens que vous leur avez donnés ne serviront plus. Le correspondant le saura
        par e-mail&nbsp;: lui seul pourra vous inviter de nouveau. Votre compte reste.
      </LeavePlace>
    </Part>
  );
}
