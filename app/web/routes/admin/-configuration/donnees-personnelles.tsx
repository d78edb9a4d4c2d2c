import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function PersonalData() {
  return <ComingPage title="Données personnelles">Vous y réglerez la durée de conservation.</ComingPage>;
}
