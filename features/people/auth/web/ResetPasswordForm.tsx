import { Alert, Anchor, Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { callByPath } from "#platform/web/api.ts";
import { EmailDoubt, proposalFor } from "#platform/web/EmailDoubt.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import type { authApi } from "../auth.contract.ts";
import { requiredMessages } from "../required-messages.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { useAttempt } from "./useAttempt.ts";

const resetPassword = (body: { username: string }): Promise<void> =>
  callByPath<typeof authApi.resetPassword>({ method: "POST", path: "/authentification/reset-password", may: "everyone" }, { body });

/** Requests a link to choose a password. The response does not reveal which accounts exist (PUB-03). */
export function ResetPasswordForm({ typedEmail = "" }: { typedEmail: string | undefined }) {
  const [sentTo, setSentTo] = useState("");
  const [proposal, setProposal] = useState("");
  const attempt = useAttempt(async ({ username }: { username: string }) => {
    await resetPassword({ username });
    setProposal(await proposalFor(username.trim()));
    setSentTo(username.trim());
  });
  const form = useForm({
    initialValues: { username: typedEmail },
    validate: { username: (username) => (username.trim() === "" ? requiredMessages.username : null) },
    onValuesChange: attempt.clearFailure,
  });
  const tryAgain = (username: string) => {
    form.setValues({ username });
    setSentTo("");
  };
  if (sentTo)
    return (
      <Alert color="green" variant="light" role="status" icon={<IconMailCheck size={22} aria-hidden />} title="Regardez vos e-mails">
        Si «&nbsp;{sentTo}&nbsp;» correspond à un compte, un e-mail vient de partir avec un lien pour choisir un mot de passe, valable une
        heure. Rien reçu ? Regardez aussi dans les courriers indésirables.
        <Group mt="xs">
          {proposal && <EmailDoubt proposal={proposal} onAccept={() => tryAgain(proposal)} />}
          <Anchor component="button" type="button" inherit onClick={() => tryAgain(sentTo)}>
            Essayer une autre adresse
          </Anchor>
        </Group>
      </Alert>
    );
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <TextInput
        size="lg"
        label="Identifiant ou adresse e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      {attempt.failure !== null && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Recevoir un lien
      </Button>
    </form>
  );
}
