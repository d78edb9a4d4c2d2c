import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function ActiveYear() {
  return <ComingPage title="Année active">Vous y ouvrirez une nouvelle année.</ComingPage>;
}
