import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { listEndText } from "#features/establishments/list-end.ts";
import { formatCount, formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import styles from "../../../requests/request.module.css";

/** The prepared list of pupils of the request. */
export const PreparedPupils = ({ count, endAt }: { count: number; endAt: string | null }) => (
  <section className={`card ${styles.part}`} aria-labelledby="liste">
    <h2 id="liste">Votre liste d'élèves</h2>
    <p>
      {count === 0
        ? "Vous pouvez déjà préparer la liste de vos élèves. Elle est gardée ici et ne part vers personne."
        : `${formatCount(count, "élève est préparé", "élèves sont préparés")}. Rien n'est envoyé avant la confirmation.`}
    </p>
    {endAt !== null && <p className="muted">{listEndText({ count, endAt, maySaveAgain: true }, serverTime(), formatLongDay)}</p>}
    <Button component={Link} to="/etablissement/participants/import" variant="default">
      {count === 0 ? "Préparer la liste" : "Revoir la liste"}
    </Button>
  </section>
);
