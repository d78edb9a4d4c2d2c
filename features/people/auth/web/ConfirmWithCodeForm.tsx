import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { messageOf } from "#platform/web/refusal.ts";
import styles from "./auth.module.css";
import { CodeFields, codeRules } from "./CodeFields.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { confirmAddress } from "./mailed-links.ts";
import { useAttempt } from "./useAttempt.ts";

/** Confirms a new address with the code of the mail that was sent there (PUB-04). */
export function ConfirmWithCodeForm({ onConfirmed }: { onConfirmed: (username: string) => void }) {
  const attempt = useAttempt(async ({ username, code }: { username: string; code: string }) => {
    await confirmAddress({ username, token: code });
    onConfirmed(username.trim());
  });
  const form = useForm({ initialValues: { username: "", code: "" }, validate: codeRules, onValuesChange: attempt.clearFailure });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <CodeFields codeLabel="Code de l'e-mail" propsOf={(field) => form.getInputProps(field)} />
      {attempt.failure !== null && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Confirmer cette adresse
      </Button>
    </form>
  );
}
