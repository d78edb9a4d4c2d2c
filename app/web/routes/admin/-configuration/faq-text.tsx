import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function FaqTextPage() {
  return <ComingPage title="Questions fréquentes">Vous y écrirez les réponses aux questions fréquentes.</ComingPage>;
}
