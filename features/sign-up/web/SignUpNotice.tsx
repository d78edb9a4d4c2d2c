import { Alert, Anchor } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { messageOf } from "#platform/web/refusal.ts";

const known =
  "Un compte existe déjà avec la même adresse électronique. Etes-vous bien un nouveau participant? Si oui, re-cliquez sur le bouton";

/** Other accounts have this address: a brother, or oneself last year (INS-12). */
export const KnownMail = () => (
  <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
    {known} Terminer. Sinon,{" "}
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

/** Why the registration was not made; what was typed is still there (INS-13). */
export const SignUpRefused = ({ refusal }: { refusal: unknown }) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    title="Impossible de finaliser l'inscription"
    icon={<IconAlertCircle size={20} aria-hidden />}
  >
    <WithAddresses>{messageOf(refusal)}</WithAddresses>
  </Alert>
);

/** Words in which an e-mail address is a link. */
const WithAddresses = ({ children }: { children: string }) =>
  children.split(/([\w.+-]+@[\w.-]+\w)/).map((part) =>
    part.includes("@") ? (
      <Anchor key={part} href={`mailto:${part}`} inherit>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
