import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function RegistrationDates() {
  return <ComingPage title="Dates d'inscription">Vous y réglerez jusqu'à quand chacun peut s'inscrire.</ComingPage>;
}
