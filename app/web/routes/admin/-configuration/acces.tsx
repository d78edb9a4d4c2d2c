import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Access() {
  return <ComingPage title="Accès et liens">Vous y réglerez le mot de passe des étapes et les liens.</ComingPage>;
}
