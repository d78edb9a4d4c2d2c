import { ComingPage } from "../../../frame/ComingPage.tsx";

/** The participants of a centre, with or without a stage chosen. */
export const CenterPage = ({ name }: { name: string }) => (
  <ComingPage title={name} served="les notes d'une étape ouverte se saisissent déjà">
    Vous y trouverez les participants convoqués dans votre centre, pour saisir leurs notes et imprimer le classement.
  </ComingPage>
);
