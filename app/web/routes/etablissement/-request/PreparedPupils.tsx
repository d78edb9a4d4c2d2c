import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { listEndWords } from "#features/establishments/list-end.ts";
import { counted, formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import styles from "../../../requests/request.module.css";

/** The list of pupils that waits with the request. */
export const PreparedPupils = ({ count, endAt }: { count: number; endAt: string | null }) => (
  <section className={`card ${styles.part}`} aria-labelledby="liste">
    <h2 id="liste">Votre liste d'élèves</h2>
    <p>
      {count === 0
        ? "Vous pouvez déjà préparer la liste de vos élèves. Elle est gardée ici et ne part vers personne."
        : `${counted(count, "élève est préparé", "élèves sont préparés")}. Rien n'est envoyé avant la confirmation.`}
    </p>
    {endAt !== null && <p className="muted">{listEndWords({ count, endAt, mayBeKept: true }, serverTime(), formatLongDay)}</p>}
    <Button component={Link} to="/etablissement/participants/import" variant="default">
      {count === 0 ? "Préparer la liste" : "Revoir la liste"}
    </Button>
  </section>
);
