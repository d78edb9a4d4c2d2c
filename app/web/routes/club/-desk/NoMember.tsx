import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";

const SIGN_UP_PATH = "/inscription/individuel";

/** An empty list: how to add members. */
export const NoMember = ({ club, isActive }: { club: ClubOnWire; isActive: boolean }) =>
  isActive ? (
    <>
      Chaque adhérent s'inscrit lui-même à l'adresse {`${location.origin}${SIGN_UP_PATH}`} en choisissant «&nbsp;{club.name}&nbsp;»&nbsp;;
      vous le confirmez ensuite ici.
    </>
  ) : (
    "Personne ne s'était inscrit avec votre club cette année-là."
  );
