import { Button, Group, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type SubmitEvent, useEffect, useState } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { knowsPasskeys } from "#platform/web/passkey.ts";
import { required } from "../log-in-rule.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { stepUpByCode, stepUpByKey, stepUpByPassword, stepUpOptions, wordsOf } from "./proof-calls.ts";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { useAttempt } from "./useAttempt.ts";

/** Escape closes this window alone, and none that waits below it. */
const own = { "data-mantine-stop-propagation": "true" } as const;

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks again whether it is really the person, before what weighs most. What they were doing waits below and is taken up as it was. */
export function StepUpDialog({ onProven, onClose }: Props) {
  const hasKey = useHasKey(onClose);
  if (hasKey === undefined) return null;
  return (
    <Modal
      opened
      zIndex={300}
      title="Est-ce bien vous&nbsp;?"
      onClose={onClose}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      closeButtonProps={{ "aria-label": "Fermer", ...own }}
    >
      {hasKey ? <WithKey onProven={onProven} onClose={onClose} /> : <WithPassword onProven={onProven} onClose={onClose} />}
    </Modal>
  );
}

function WithPassword({ onProven, onClose }: Props) {
  const { typed, type, isMissing, attempt, submit } = useSecret(stepUpByPassword, onProven);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>Ce que vous faites engage d'autres personnes. Donnez à nouveau votre mot de passe&nbsp;: cela vaut pour dix minutes.</Text>
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        data-autofocus
        {...own}
        value={typed}
        error={isMissing && required.password}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {attempt.failure !== null && <FailureNotice>{wordsOf(attempt.failure)}</FailureNotice>}
      <Decide isBusy={attempt.isBusy} onClose={onClose} />
    </form>
  );
}

/** The password alone is no proof for who signs in with more than it. */
function WithKey({ onProven, onClose }: Props) {
  const [byCode, setByCode] = useState(!knowsPasskeys());
  const showing = useAttempt(async () => {
    await stepUpByKey();
    onProven();
  });
  if (byCode) return <WithCode onProven={onProven} onClose={onClose} />;
  return (
    <div className={styles.form}>
      <Text>Ce que vous faites engage d'autres personnes. Montrez à nouveau votre clé d'accès&nbsp;: cela vaut pour dix minutes.</Text>
      {showing.failure !== null && <FailureNotice>{wordsOf(showing.failure)}</FailureNotice>}
      <Button
        data-autofocus
        {...own}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={showing.isBusy}
        onClick={() => showing.start(undefined)}
      >
        Utiliser ma clé d'accès
      </Button>
      <Button variant="default" {...own} onClick={() => setByCode(true)}>
        Utiliser un code de secours
      </Button>
      <Button variant="subtle" {...own} onClick={onClose}>
        Annuler
      </Button>
    </div>
  );
}

function WithCode({ onProven, onClose }: Props) {
  const { typed, type, isMissing, attempt, submit } = useSecret(stepUpByCode, onProven);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>
        {!knowsPasskeys() && "Ce navigateur ne sait pas se servir d'une clé d'accès. "}
        Prenez la feuille que vous avez imprimée avec votre première clé&nbsp;: chaque code sert une fois, et celui-ci vaut pour dix
        minutes.
      </Text>
      <RecoveryCodeField ref={focusIt} data-autofocus {...own} value={typed} isMissing={isMissing} onType={type} />
      {attempt.failure !== null && <FailureNotice>{wordsOf(attempt.failure)}</FailureNotice>}
      <Decide isBusy={attempt.isBusy} onClose={onClose} />
    </form>
  );
}

const focusIt = (field: HTMLInputElement | null): void => field?.focus();

const Decide = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" {...own} onClick={onClose}>
      Annuler
    </Button>
    <Button type="submit" {...own} loading={isBusy}>
      Continuer
    </Button>
  </Group>
);

/** What is typed to prove who is there, sent when there is something. */
function useSecret(send: (secret: string) => Promise<void>, onProven: () => void) {
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const attempt = useAttempt(async () => {
    await send(typed);
    onProven();
  });
  return {
    typed,
    isMissing,
    attempt,
    type: (text: string) => {
      attempt.forget();
      setMissing(false);
      setTyped(text);
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      setMissing(typed === "");
      if (typed !== "") attempt.start(undefined);
    },
  };
}

/** Whether this account has a passkey; undefined until it is known. Where nobody says so, nothing is asked. */
function useHasKey(onUnknown: () => void): boolean | undefined {
  const [hasKey, setHasKey] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the window opens
  useEffect(() => {
    stepUpOptions().then((options) => setHasKey(options !== undefined), onUnknown);
  }, []);
  return hasKey;
}
