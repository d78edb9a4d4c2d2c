import { Alert, Button, Text } from "@mantine/core";
import { IconKey, IconMailOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Address } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";
import styles from "./former-slips.module.css";

interface Props {
  readonly userId: string;
  readonly email: string;
}

/** Told to the office of an account that somebody who answers for the person no more may reach: by the password of a slip, or as the address is theirs. */
export function FormerCharge({ userId, email }: Props) {
  const { data } = useQuery(ask(formerSlipsApi.mailbox, { params: { id: userId } }));
  const place = useRef<HTMLDivElement>(null);
  /** What was told goes away with its button. */
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={styles.charge}>
      {data?.isOfSlip && <FormerSlip userId={userId} dropsEmail={data.isFormer} onSettled={keepFocus} />}
      {data?.isFormer && <FormerMailbox userId={userId} email={email} onSettled={keepFocus} />}
    </div>
  );
}

interface Settling {
  readonly onSettled: () => void;
}

function FormerSlip({ userId, dropsEmail, onSettled }: Pick<Props, "userId"> & Settling & { dropsEmail: boolean }) {
  const taking = useMutation({
    mutationFn: () => call(formerSlipsApi.settle, { body: { userIds: [userId], fate: "take" } }),
    onSuccess: () => toast.success("Mot de passe repris"),
    onError: (refused) => toast.failure(messageOf(refused)),
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
      <Button size="sm" mt="sm" variant="default" className={styles.settling} loading={taking.isPending} onClick={() => taking.mutate()}>
        Reprendre le mot de passe
      </Button>
    </Alert>
  );
}

/** The address opens its account no more, as it is that of who answered for the person; it may be theirs all the same. */
function FormerMailbox({ userId, email, onSettled }: Props & Settling) {
  const queries = useQueryClient();
  const saying = useMutation({
    mutationFn: () => call(formerSlipsApi.sayTheirs, { params: { id: userId }, body: { email } }),
    onSuccess: () => toast.success("C'est son adresse"),
    onError: (refused) => {
      toast.failure(messageOf(refused));
      // Somebody corrected it meanwhile: the window shows the address that is there.
      void queries.invalidateQueries();
    },
    onSettled,
  });
  return (
    <Alert color="amber" mb="md" icon={<IconMailOff aria-hidden />} title="Cette adresse e-mail n'ouvre pas le compte">
      <Text>
        <Address address={email} /> est l'adresse de quelqu'un qui s'occupait de cette personne pour un établissement ou un club, et ne s'en
        occupe plus. «&nbsp;Mot de passe oublié&nbsp;» n'y envoie pas de lien, et aucune convocation n'y part. Un parent qui enseignait là,
        par exemple, la garde&nbsp;: dites alors que c'est la sienne. Sinon, corrigez-la.
      </Text>
      <Button size="sm" mt="sm" variant="default" className={styles.settling} loading={saying.isPending} onClick={() => saying.mutate()}>
        C'est bien son adresse
      </Button>
    </Alert>
  );
}
