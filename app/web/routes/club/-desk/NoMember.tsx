import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";

const registering = "/inscription/individuel";

/** An empty list: how members come in. */
export const NoMember = ({ club, isActive }: { club: ClubOnWire; isActive: boolean }) =>
  isActive ? (
    <>
      Chaque adhérent s'inscrit lui-même à l'adresse {`${location.origin}${registering}`} en choisissant «&nbsp;{club.name}&nbsp;»&nbsp;;
      vous le confirmez ensuite ici.
    </>
  ) : (
    "Personne ne s'était inscrit avec votre club cette année-là."
  );
