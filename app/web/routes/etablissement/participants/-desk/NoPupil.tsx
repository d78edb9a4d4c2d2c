import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import styles from "./desk.module.css";

/** An empty list: ways to add pupils. */
export const NoPupil = ({ isClosed }: { isClosed: boolean }) =>
  isClosed ? (
    "Aucun élève n'est inscrit, et les inscriptions sont fermées."
  ) : (
    <ul className={styles.ways}>
      <li>
        Affichez le <Anchor renderRoot={(props) => <Link {...props} to="/etablissement/info" />}>QR code de l'établissement</Anchor>&nbsp;:
        les élèves s'inscrivent eux-mêmes, vous les confirmez ici.
      </li>
      <li>
        <Anchor renderRoot={(props) => <Link {...props} to="/etablissement/participants/import" />}>Importez une liste</Anchor> sortie de
        votre logiciel, en Excel ou en CSV.
      </li>
      <li>
        <Anchor renderRoot={(props) => <Link {...props} to="/etablissement/participants/reinscription" />}>Réinscrivez d'un coup</Anchor>{" "}
        vos élèves de l'an passé.
      </li>
      <li>Ajoutez un élève à la fois avec «&nbsp;Ajouter un élève qualifié&nbsp;».</li>
    </ul>
  );
