import { Button, Text, Title } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { knowsPasskeys } from "#platform/web/passkey.ts";
import styles from "./auth.module.css";
import type { LoggedIn } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { type Begun, finishByCode, finishByKey, wordsOf } from "./proof-calls.ts";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { useAttempt } from "./useAttempt.ts";

interface Props {
  readonly begun: Begun;
  readonly onLoggedIn: (answer: LoggedIn) => Promise<void>;
  readonly onGiveUp: () => void;
}

/** After the right password of an account that has a passkey: the key, or a code on paper (LET-08). Loaded by who gets there. */
export default function SecondStep({ begun, onLoggedIn, onGiveUp }: Props) {
  const [byCode, setByCode] = useState(!knowsPasskeys());
  return (
    <section className={styles.form} aria-labelledby="second-step">
      <Title order={2} id="second-step" tabIndex={-1} ref={focusFirst}>
        {byCode ? "Votre code de secours" : "Votre clé d'accès"}
      </Title>
      {byCode ? <WithCode begun={begun} onLoggedIn={onLoggedIn} /> : <WithKey begun={begun} onLoggedIn={onLoggedIn} />}
      {knowsPasskeys() && (
        <Button variant="default" onClick={() => setByCode(!byCode)}>
          {byCode ? "Utiliser ma clé d'accès" : "Utiliser un code de secours"}
        </Button>
      )}
      <Button variant="subtle" onClick={onGiveUp}>
        Revenir au mot de passe
      </Button>
    </section>
  );
}

/** Who reads by ear hears at once that one more step has come. */
const focusFirst = (title: HTMLElement | null): void => title?.focus();

type StepProps = Omit<Props, "onGiveUp">;

function WithKey({ begun, onLoggedIn }: StepProps) {
  const trying = useAttempt(async () => onLoggedIn(await finishByKey(begun)));
  return (
    <>
      <Text>
        Votre mot de passe est juste. Montrez maintenant votre clé d'accès&nbsp;: votre appareil vous demandera une empreinte, votre visage
        ou son code.
      </Text>
      {trying.failure !== null && <FailureNotice>{wordsOf(trying.failure)}</FailureNotice>}
      <Button
        size="lg"
        variant="main"
        fullWidth
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={trying.isBusy}
        onClick={() => trying.start(undefined)}
      >
        Utiliser ma clé d'accès
      </Button>
    </>
  );
}

function WithCode({ begun, onLoggedIn }: StepProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const trying = useAttempt(async () => onLoggedIn(await finishByCode(begun, code)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "") trying.start(undefined);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>
        {!knowsPasskeys() && "Ce navigateur ne sait pas se servir d'une clé d'accès. "}
        Prenez la feuille que vous avez imprimée avec votre première clé&nbsp;: chaque code sert une fois. Plus de clé ni de code&nbsp;? La
        fédération peut retirer vos clés.
      </Text>
      <RecoveryCodeField
        size="lg"
        value={code}
        isMissing={isMissing}
        onType={(typed) => {
          trying.forget();
          setMissing(false);
          setCode(typed);
        }}
      />
      {trying.failure !== null && <FailureNotice>{wordsOf(trying.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={trying.isBusy}>
        Me connecter
      </Button>
    </form>
  );
}
