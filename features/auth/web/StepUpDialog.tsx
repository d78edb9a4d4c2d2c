import { Button, Group, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { callByAddress } from "#platform/web/api.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { required } from "../log-in-rule.ts";
import type { proofApi } from "../proof.contract.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useAttempt } from "./useAttempt.ts";

const may = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
const stepUp = (body: { password: string }): Promise<void> =>
  callByAddress<typeof proofApi.stepUp>({ method: "POST", path: "/authentification/step-up", may }, { body });

/** Escape closes this window alone, and none that waits below it. */
const own = { "data-mantine-stop-propagation": "true" } as const;

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks again whether it is really the person, before what weighs most. What they were doing waits below and is taken up as it was. */
export function StepUpDialog({ onProven, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const attempt = useAttempt(async () => {
    await stepUp({ password });
    onProven();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "") attempt.start(undefined);
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
        <Text>Ce que vous faites engage d'autres personnes. Donnez à nouveau votre mot de passe&nbsp;: il vaut pour cinq minutes.</Text>
        <PasswordField
          label="Votre mot de passe"
          autoComplete="current-password"
          data-autofocus
          {...own}
          value={password}
          error={missing && required.password}
          onChange={({ currentTarget }) => {
            attempt.forget();
            setMissing(false);
            setPassword(currentTarget.value);
          }}
        />
        {attempt.failure !== null && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
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
