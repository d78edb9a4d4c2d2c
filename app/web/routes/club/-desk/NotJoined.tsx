import { Link } from "@tanstack/react-router";

/** A club that takes no part yet in the championship under way: where its membership is renewed (CLB-07). */
export const NotJoined = ({ clubId, year }: { clubId: string; year: number }) => (
  <p className="announcement">
    Votre club n'a pas encore adhéré pour {year}.{" "}
    <Link to="/club/info" search={{ club: clubId }}>
      Voir l'adhésion
    </Link>
  </p>
);
