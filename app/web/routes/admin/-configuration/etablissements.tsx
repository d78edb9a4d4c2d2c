import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Establishments() {
  return <ComingPage title="Établissements">Vous y préparerez les établissements à une nouvelle année.</ComingPage>;
}
