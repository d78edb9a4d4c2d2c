import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Squads() {
  return <ComingPage title="Équipes">Vous y tiendrez les équipes de chaque année.</ComingPage>;
}
