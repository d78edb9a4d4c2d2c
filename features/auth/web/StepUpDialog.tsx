import { Button, Divider, Group, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type SubmitEvent, useEffect, useState } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { knowsPasskeys } from "#platform/web/passkey.ts";
import { required } from "../log-in-rule.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { stepUpByKey, stepUpByPassword, stepUpOptions, wordsOf } from "./proof-calls.ts";
import { useAttempt } from "./useAttempt.ts";

/** Escape closes this window alone, and none that waits below it. */
const own = { "data-mantine-stop-propagation": "true" } as const;

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks again whether it is really the person, before what weighs most. What they were doing waits below and is taken up as it was. */
export function StepUpDialog({ onProven, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const hasKey = useHasKey();
  const attempt = useAttempt(async (byKey: boolean) => {
    await (byKey ? stepUpByKey() : stepUpByPassword(password));
    onProven();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "") attempt.start(false);
  };
  return (
    <Modal
      opened
      zIndex={300}
      title="Est-ce bien vous&nbsp;?"
      onClose={onClose}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      closeButtonProps={{ "aria-label": "Fermer", ...own }}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <Text>
          Ce que vous faites engage d'autres personnes. Donnez à nouveau votre mot de passe{hasKey && ", ou votre clé d'accès"}&nbsp;: cela
          vaut pour cinq minutes.
        </Text>
        {hasKey && (
          <>
            <Button variant="default" {...own} leftSection={<IconFingerprint size={20} aria-hidden />} onClick={() => attempt.start(true)}>
              Utiliser ma clé d'accès
            </Button>
            <Divider label="ou" />
          </>
        )}
        <PasswordField
          label="Votre mot de passe"
          autoComplete="current-password"
          data-autofocus
          {...own}
          value={password}
          error={isMissing && required.password}
          onChange={({ currentTarget }) => {
            attempt.forget();
            setMissing(false);
            setPassword(currentTarget.value);
          }}
        />
        {attempt.failure !== null && <FailureNotice>{wordsOf(attempt.failure)}</FailureNotice>}
        <Group justify="flex-end">
          <Button variant="default" {...own} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" {...own} loading={attempt.isBusy}>
            Continuer
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Whether this account has a passkey that this browser can ask for; the password is always enough. */
function useHasKey(): boolean {
  const [hasKey, setHasKey] = useState(false);
  useEffect(() => {
    if (knowsPasskeys())
      stepUpOptions().then(
        (options) => setHasKey(options !== undefined),
        () => undefined,
      );
  }, []);
  return hasKey;
}
