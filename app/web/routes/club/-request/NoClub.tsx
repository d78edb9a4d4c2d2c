import { Text, Title } from "@mantine/core";
import { federation } from "../../../federation.ts";
import { NewRequest } from "./NewRequest.tsx";

/** For an account that manages no club, or no longer: it may request one. */
export const NoClub = () => (
  <>
    <Title order={1} mb="md">
      Aucun club
    </Title>
    <Text maw="68ch" size="lg" mb="lg">
      Votre compte n'anime aucun club. Si une autre personne a pris votre suite, vous n'avez plus rien à faire ici&nbsp;; sinon, faites une
      demande, ou écrivez à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </Text>
    <NewRequest />
  </>
);
