import { Alert, Button, Text } from "@mantine/core";
import { IconMail, IconMailCheck } from "@tabler/icons-react";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { authApi } from "../auth.contract.ts";

/** After the grace period a first key requires a password chosen with a mailed link: requests one. */
export default function MailedLink({ username }: { username: string }) {
  const sending = useMutation({
    mutationFn: () => call(authApi.resetPassword, { body: { username } }),
    meta: { skipsRefetch: true },
  });
  if (sending.isSuccess)
    return (
      <Alert color="green" mb="lg" role="status" icon={<IconMailCheck aria-hidden />} title="Regardez vos e-mails">
        Un lien vient de partir à l'adresse de votre compte, bon pour une heure. Choisissez avec lui un nouveau mot de passe, puis ajoutez
        votre clé dans l'heure.
      </Alert>
    );
  return (
    <Alert color="amber" mb="lg" icon={<IconMail aria-hidden />} title="D'abord un nouveau mot de passe">
      <Text mb="md">
        Votre première clé arrive après le délai. Pour être sûrs que c'est vous, nous envoyons un lien à l'adresse de votre compte&nbsp;: il
        sert à choisir un nouveau mot de passe, avec lequel vous ajouterez votre clé. Vous n'avez plus cette adresse&nbsp;? Un autre
        administrateur peut la corriger.
      </Text>
      <Button loading={sending.isPending} onClick={() => sending.mutate()}>
        Recevoir un lien
      </Button>
    </Alert>
  );
}
