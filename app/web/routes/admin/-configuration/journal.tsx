import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Trail() {
  return <ComingPage title="Journal">Vous y lirez qui a changé quoi.</ComingPage>;
}
