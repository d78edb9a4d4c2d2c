import { Button, Group, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { focusIt } from "#platform/web/focus.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { supportsPasskeys } from "#platform/web/passkey.ts";
import { requiredMessages } from "../required-messages.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { describeFailure, stepUp, stepUpByKey, stepUpOptions } from "./proof-calls.ts";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { useAttempt } from "./useAttempt.ts";
import { useSecret } from "./useSecret.ts";

/** Escape closes only this window, not those below it. */
const stopEscape = { "data-mantine-stop-propagation": "true" } as const;

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for a new proof of identity before sensitive actions. The work in progress waits below, and continues unchanged. */
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
      closeButtonProps={{ "aria-label": "Fermer", ...stopEscape }}
    >
      {hasKey ? <WithKey onProven={onProven} onClose={onClose} /> : <WithPassword onProven={onProven} onClose={onClose} />}
    </Modal>
  );
}

function WithPassword({ onProven, onClose }: Props) {
  const { typed, setValue, isMissing, attempt, submit } = useSecret((password) => stepUp({ password }).then(onProven));
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>
        Pour que personne d'autre ne le fasse à votre place, donnez à nouveau votre mot de passe&nbsp;: cela vaut pour dix minutes.
      </Text>
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        data-autofocus
        {...stopEscape}
        value={typed}
        error={isMissing && requiredMessages.password}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {attempt.failure !== null && <FailureNotice>{describeFailure(attempt.failure)}</FailureNotice>}
      <FormButtons isBusy={attempt.isBusy} onClose={onClose} />
    </form>
  );
}

/** The password alone is no proof for an account with a passkey. */
function WithKey({ onProven, onClose }: Props) {
  const [byCode, setByCode] = useState(!supportsPasskeys());
  const keyAttempt = useAttempt(() => stepUpByKey().then(onProven));
  if (byCode) return <WithCode onProven={onProven} onClose={onClose} />;
  return (
    <div className={styles.form}>
      <Text>
        Pour que personne d'autre ne le fasse à votre place, montrez à nouveau votre clé d'accès&nbsp;: cela vaut pour dix minutes.
      </Text>
      {keyAttempt.failure !== null && <FailureNotice>{describeFailure(keyAttempt.failure)}</FailureNotice>}
      <Button
        data-autofocus
        {...stopEscape}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={keyAttempt.isBusy}
        onClick={() => keyAttempt.start(undefined)}
      >
        Utiliser ma clé d'accès
      </Button>
      <Button variant="default" {...stopEscape} onClick={() => setByCode(true)}>
        Utiliser un code de secours
      </Button>
      <Button variant="subtle" {...stopEscape} onClick={onClose}>
        Annuler
      </Button>
    </div>
  );
}

function WithCode({ onProven, onClose }: Props) {
  const { typed, setValue, isMissing, attempt, submit } = useSecret((code) => stepUp({ code }).then(onProven));
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Text>
        {!supportsPasskeys() && "Ce navigateur ne sait pas se servir d'une clé d'accès. "}
        Prenez la feuille que vous avez imprimée avec votre première clé&nbsp;: chaque code sert une fois, et celui-ci vaut pour dix
        minutes.
      </Text>
      <RecoveryCodeField ref={focusIt} data-autofocus {...stopEscape} value={typed} isMissing={isMissing} onType={setValue} />
      {attempt.failure !== null && <FailureNotice>{describeFailure(attempt.failure)}</FailureNotice>}
      <FormButtons isBusy={attempt.isBusy} onClose={onClose} />
    </form>
  );
}

const FormButtons = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" {...stopEscape} onClick={onClose}>
      Annuler
    </Button>
    <Button type="submit" {...stopEscape} loading={isBusy}>
      Continuer
    </Button>
  </Group>
);

/** Whether this account has a passkey; undefined until it is known. On failure, nothing is asked. */
function useHasKey(onUnknown: () => void): boolean | undefined {
  const [hasKey, setHasKey] = useState<boolean>();
  const read = useEffectEvent(() => void stepUpOptions().then((options) => setHasKey(options !== undefined), onUnknown));
  useEffect(() => read(), []);
  return hasKey;
}
