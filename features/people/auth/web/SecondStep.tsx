import { Button, Text, Title } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { focusIt } from "#platform/web/focus.ts";
import { supportsPasskeys } from "#platform/web/passkey.ts";
import styles from "./auth.module.css";
import type { LoggedIn } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { describeFailure, finishByKey, finishSignIn, type PendingSignIn } from "./proof-calls.ts";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { useAttempt } from "./useAttempt.ts";
import { useSecret } from "./useSecret.ts";

interface Props {
  readonly pendingSignIn: PendingSignIn;
  readonly onLoggedIn: (answer: LoggedIn) => Promise<void>;
  readonly onGiveUp: () => void;
}

/** After the right password of an account that has a passkey: the key, or a code on paper (LET-08). Loaded on demand. */
export default function SecondStep({ pendingSignIn, onLoggedIn, onGiveUp }: Props) {
  const [byCode, setByCode] = useState(!supportsPasskeys());
  const Step = byCode ? WithCode : WithKey;
  return (
    <section className={styles.form} aria-labelledby="second-step">
      <Title order={2} id="second-step" tabIndex={-1} ref={focusIt}>
        {byCode ? "Votre code de secours" : "Votre clé d'accès"}
      </Title>
      <Step pendingSignIn={pendingSignIn} onLoggedIn={onLoggedIn} />
      {supportsPasskeys() && (
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

type StepProps = Omit<Props, "onGiveUp">;

function WithKey({ pendingSignIn, onLoggedIn }: StepProps) {
  const attempt = useAttempt(async () => onLoggedIn(await finishByKey(pendingSignIn)));
  return (
    <>
      <Text>
        Votre mot de passe est juste. Montrez maintenant votre clé d'accès&nbsp;: votre appareil vous demandera une empreinte, votre visage
        ou son code.
      </Text>
      {attempt.failure !== null && <FailureNotice>{describeFailure(attempt.failure)}</FailureNotice>}
      <Button
        size="lg"
        variant="main"
        fullWidth
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={attempt.isBusy}
        onClick={() => attempt.start(undefined)}
      >
        Utiliser ma clé d'accès
      </Button>
    </>
  );
}

function WithCode({ pendingSignIn, onLoggedIn }: StepProps) {
  const { typed, setValue, isMissing, attempt, submit } = useSecret(async (code) =>
    onLoggedIn(await finishSignIn({ ...pendingSignIn, code })),
  );
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>
        {!supportsPasskeys() && "Ce navigateur ne sait pas se servir d'une clé d'accès. "}
        Prenez la feuille que vous avez imprimée avec votre première clé&nbsp;: chaque code sert une fois. Plus de clé ni de code&nbsp;? La
        fédération peut retirer vos clés.
      </Text>
      <RecoveryCodeField size="lg" value={typed} isMissing={isMissing} onType={setValue} />
      {attempt.failure !== null && <FailureNotice>{describeFailure(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Me connecter
      </Button>
    </form>
  );
}
