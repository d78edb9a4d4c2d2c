import { Alert } from "@mantine/core";

/** Gateways of mail cut what follows `#`: the letter has a code beside each link. */
export const CutLink = ({ isSure }: { isSure: boolean }) => (
  <Alert
    color="amber"
    role="status"
    my="md"
    title={isSure ? "Le lien est arrivé incomplet" : "Vous avez ouvert un lien reçu par e-mail\u00A0?"}
  >
    Votre messagerie en a coupé la fin. Ce n'est pas grave&nbsp;: tapez ci-dessous l'identifiant et le code écrits dans le même e-mail,
    au-dessus du lien.
  </Alert>
);
