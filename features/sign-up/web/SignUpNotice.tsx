import { Alert, Anchor } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { messageOf } from "#platform/web/refusal.ts";

const emailInUseText =
  "Un compte existe déjà avec la même adresse électronique. Etes-vous bien un nouveau participant? Si oui, re-cliquez sur le bouton";

/** Other accounts have this address: a sibling's, or one's own from last year (INS-12). */
export const EmailInUse = () => (
  <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
    {emailInUseText} Terminer. Sinon,{" "}
    <Anchor component={Link} to="/connexion" inherit>
      connectez-vous avec votre identifiant
    </Anchor>{" "}
    ou{" "}
    <Anchor component={Link} to="/connexion/reset-password" inherit>
      demandez qu'il vous soit rappelé
    </Anchor>
    .
  </Alert>
);

/** Why the registration failed; everything typed is still there (INS-13). */
export const SignUpRefused = ({ refusal }: { refusal: unknown }) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    title="Impossible de finaliser l'inscription"
    icon={<IconAlertCircle size={20} aria-hidden />}
  >
    <WithMailLinks>{messageOf(refusal)}</WithMailLinks>
  </Alert>
);

/** A text in which e-mail addresses are links. */
const WithMailLinks = ({ children }: { children: string }) =>
  children.split(/([\w.+-]+@[\w.-]+\w)/).map((part) =>
    part.includes("@") ? (
      <Anchor key={part} href={`mailto:${part}`} inherit>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
