import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { listEndText } from "#features/establishments/list-end.ts";
import { formatCount, formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";

/** The prepared list of pupils of the request. */
export const PreparedPupils = ({ count, endAt }: { count: number; endAt: string | null }) => (
  <section className="card part" aria-labelledby="liste">
    <h2 id="liste">Votre liste d'élèves</h2>
    <Text my="md">
      {count === 0
        ? "Vous pouvez déjà préparer la liste de vos élèves. Elle est gardée ici et ne part vers personne."
        : `${formatCount(count, "élève est préparé", "élèves sont préparés")}. Rien n'est envoyé avant la confirmation.`}
    </Text>
    {endAt !== null && (
      <Text c="dimmed" my="md">
        {listEndText({ count, endAt, maySaveAgain: true }, serverTime(), formatLongDay)}
      </Text>
    )}
    <Button component={Link} to="/etablissement/participants/import" variant="default">
      {count === 0 ? "Préparer la liste" : "Revoir la liste"}
    </Button>
  </section>
);
