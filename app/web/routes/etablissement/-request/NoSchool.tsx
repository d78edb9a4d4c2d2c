import { Text, Title } from "@mantine/core";
import { federation } from "../../../federation.ts";
import { NewRequest } from "./NewRequest.tsx";

/** For an account that acts for no school, or no longer: it may request one. */
export const NoSchool = () => (
  <>
    <Title order={1} mb="md">
      Aucun établissement
    </Title>
    <Text maw="68ch" size="lg" mb="lg">
      Votre compte n'est le correspondant d'aucun établissement. Si une autre personne a pris votre suite, vous n'avez plus rien à faire
      ici&nbsp;; sinon, faites une demande, ou écrivez à la fédération&nbsp;:{" "}
      <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </Text>
    <NewRequest />
  </>
);
