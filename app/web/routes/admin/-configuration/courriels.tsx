import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Mails() {
  return <ComingPage title="E-mails">Vous y lirez les messages envoyés et en attente.</ComingPage>;
}
