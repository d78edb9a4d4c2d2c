import { Text, Title } from "@mantine/core";
import { federation } from "../../federation.ts";

/** For an account that is the correspondent of no school, or no more: nothing else is its to see here. */
export const NoSchool = () => (
  <>
    <Title order={1} mb="md">
      Aucun établissement
    </Title>
    <Text maw="68ch" size="lg">
      Votre compte n'est le correspondant d'aucun établissement. Si une autre personne a pris votre suite, vous n'avez plus rien à faire
      ici&nbsp;; sinon, écrivez à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </Text>
  </>
);
