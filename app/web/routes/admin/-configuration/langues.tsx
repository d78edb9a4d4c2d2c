import { ComingPage } from "../../../frame/ComingPage.tsx";

export default function Languages() {
  return <ComingPage title="Langues">Vous y réglerez les langues proposées aux participants.</ComingPage>;
}
