import { Text } from "@mantine/core";
import { RichText } from "#platform/web/RichText.tsx";
import { TextDesk } from "./TextDesk.tsx";

export default function FaqTextPage() {
  return (
    <TextDesk
      name="FAQ_TEXT"
      title="Questions fréquentes"
      lead={"Ces réponses s'ouvrent avec «\u00A0Une question\u00A0? Un problème\u00A0?\u00A0», sur la page de connexion."}
      preview={(html) =>
        html === "" ? (
          <Text c="dimmed" my="md">
            Les visiteurs seront invités à vous écrire.
          </Text>
        ) : (
          <RichText html={html} />
        )
      }
    />
  );
}
