import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { RichText } from "#platform/web/RichText.tsx";
import { TextDesk } from "./TextDesk.tsx";

export const LoginText = () => (
  <TextDesk
    name="LOGIN_TEXT"
    title="Texte de connexion"
    lead="Ce texte se lit sur la page de connexion, à côté de l'identifiant et du mot de passe. Vide, rien n'est montré."
    preview={(html) =>
      html === "" ? (
        <WhenEmpty>Rien ne sera montré.</WhenEmpty>
      ) : (
        <div className="announcement">
          <RichText html={html} />
        </div>
      )
    }
  />
);

export const FaqText = () => (
  <TextDesk
    name="FAQ_TEXT"
    title="Questions fréquentes"
    lead={"Ces réponses s'ouvrent avec «\u00A0Une question\u00A0? Un problème\u00A0?\u00A0», sur la page de connexion."}
    preview={(html) => (html === "" ? <WhenEmpty>Les visiteurs seront invités à vous écrire.</WhenEmpty> : <RichText html={html} />)}
  />
);

const WhenEmpty = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" my="md">
    {children}
  </Text>
);
