import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Categories() {
  return <ComingPage title="Catégories">Vous y réglerez les catégories du championnat.</ComingPage>;
}
