import { Alert, Button, Text } from "@mantine/core";
import { IconKey, IconMailOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Address } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";
import styles from "./former-slips.module.css";

export function FormerAccessAlert({ userId, email }: { userId: string; email: string }) {
  const { data } = useApiQuery(formerSlipsApi.mailbox, { params: { id: userId } });
  const container = useRef<HTMLDivElement>(null);
  /** Keeps the focus when the alert disappears with its button. */
  const keepFocus = () => container.current?.focus();
  return (
    <div ref={container} tabIndex={-1} className={styles.charge}>
      {data?.isOfSlip && <FormerSlip userId={userId} dropsEmail={data.isFormer} onSettled={keepFocus} />}
      {data?.isFormer && <FormerMailbox userId={userId} email={email} onSettled={keepFocus} />}
    </div>
  );
}

function FormerSlip({ userId, dropsEmail, onSettled }: { userId: string; dropsEmail: boolean; onSettled: () => void }) {
  const revoking = useMutation({
    mutationFn: () => call(formerSlipsApi.settle, { body: { userIds: [userId], fate: "take" } }),
    done: "Mot de passe repris",
    onSettled,
  });
  return (
    <Alert color="amber" mb="md" icon={<IconKey aria-hidden />} title="Quelqu'un d'autre connaît peut-être ce mot de passe">
      <Text>
        Il a été choisi avec une fiche de quelqu'un qui ne s'occupe plus de cette personne. Repris, il ne sert plus, et le compte est
        déconnecté partout&nbsp;; ses réponses et ses résultats restent.{" "}
        {dropsEmail
          ? "L'adresse e-mail est effacée aussi, sauf si vous dites d'abord que c'est bien la sienne. Inscrivez la bonne, puis envoyez un lien pour choisir un autre mot de passe."
          : "Envoyez-lui ensuite un lien pour en choisir un autre."}
      </Text>
      <Settle isBusy={revoking.isPending} onClick={() => revoking.mutate()}>
        Reprendre le mot de passe
      </Settle>
    </Alert>
  );
}

/** The address no longer opens the account because it belongs to a former manager, but it may still be the person's own. */
function FormerMailbox({ userId, email, onSettled }: { userId: string; email: string; onSettled: () => void }) {
  const queryClient = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => call(formerSlipsApi.sayTheirs, { params: { id: userId }, body: { email } }),
    done: "C'est son adresse",
    onError: () =>
      // Another user corrected it meanwhile: show the current address.
      void queryClient.invalidateQueries(),
    onSettled,
  });
  return (
    <Alert color="amber" mb="md" icon={<IconMailOff aria-hidden />} title="Cette adresse e-mail n'ouvre pas le compte">
      <Text>
        <Address address={email} /> est l'adresse de quelqu'un qui s'occupait de cette personne pour un établissement ou un club, et ne s'en
        occupe plus. «&nbsp;Mot de passe oublié&nbsp;» n'y envoie pas de lien, et aucune convocation n'y part. Un parent qui enseignait là,
        par exemple, la garde&nbsp;: dites alors que c'est la sienne. Sinon, corrigez-la.
      </Text>
      <Settle isBusy={confirming.isPending} onClick={() => confirming.mutate()}>
        C'est bien son adresse
      </Settle>
    </Alert>
  );
}

const Settle = ({ isBusy, onClick, children }: { isBusy: boolean; onClick: () => void; children: string }) => (
  <Button size="sm" mt="sm" variant="default" className="wrapping" mih={36} px={14} loading={isBusy} onClick={onClick}>
    {children}
  </Button>
);
