import { Text } from "@mantine/core";
import { RichText } from "#platform/web/RichText.tsx";
import { TextDesk } from "./TextDesk.tsx";

export default function LoginTextPage() {
  return (
    <TextDesk
      name="LOGIN_TEXT"
      title="Texte de connexion"
      lead="Ce texte se lit sur la page de connexion, à côté de l'identifiant et du mot de passe. Vide, rien n'est montré."
      preview={(html) =>
        html === "" ? (
          <Text c="dimmed" my="md">
            Rien ne sera montré.
          </Text>
        ) : (
          <div className="announcement">
            <RichText html={html} />
          </div>
        )
      }
    />
  );
}
