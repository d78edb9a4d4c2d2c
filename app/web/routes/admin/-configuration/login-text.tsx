import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function LoginTextPage() {
  return <ComingPage title="Texte de connexion">Vous y écrirez ce que lisent ceux qui se connectent.</ComingPage>;
}
