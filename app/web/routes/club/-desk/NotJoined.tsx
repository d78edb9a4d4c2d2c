import { Link } from "@tanstack/react-router";

/** For a club that has not joined the current championship: links to the renewal of its membership (CLB-07). */
export const NotJoined = ({ clubId, year }: { clubId: string; year: number }) => (
  <p className="announcement">
    Votre club n'a pas encore adhéré pour {year}.{" "}
    <Link to="/club/info" search={{ club: clubId }}>
      Voir l'adhésion
    </Link>
  </p>
);
