import { RichText } from "#platform/web/RichText.tsx";
import { TextDesk } from "./TextDesk.tsx";

export default function FaqTextPage() {
  return (
    <TextDesk
      name="FAQ_TEXT"
      title="Questions fréquentes"
      lead={"Ces réponses s'ouvrent avec «\u00A0Une question\u00A0? Un problème\u00A0?\u00A0», sur la page de connexion."}
      preview={(html) => (html === "" ? <p className="muted">Les visiteurs seront invités à vous écrire.</p> : <RichText html={html} />)}
    />
  );
}
