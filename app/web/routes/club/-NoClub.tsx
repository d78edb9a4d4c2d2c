import { Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { federation } from "../../federation.ts";

/** For an account that runs no club (any more), or not the one that the address names. */
export const NoClub = ({ isAnother }: { isAnother: boolean }) => (
  <>
    <Title order={1} mb="md">
      {isAnother ? "Ce club n'est pas le vôtre" : "Aucun club"}
    </Title>
    <Text maw="68ch" size="lg">
      {isAnother ? (
        <>
          Vous n'animez pas ce club, ou plus&nbsp;:{" "}
          <Link to="/club/info" search={{}}>
            revenez à votre club
          </Link>
          .
        </>
      ) : (
        <>
          Votre compte n'anime aucun club. Si une autre personne a pris votre suite, vous n'avez plus rien à faire ici&nbsp;; sinon, écrivez
          à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
        </>
      )}
    </Text>
  </>
);
