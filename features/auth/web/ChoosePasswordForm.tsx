import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { refusalOfPassword } from "#features/passwords/password-rule.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import styles from "./auth.module.css";
import { choosePassword } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { useAttempt } from "./useAttempt.ts";

interface Props {
  /** From the link of the mail. */
  readonly token: string;
  readonly onChosen: () => Promise<void>;
  /** The link was used or has expired: the user wants another. */
  readonly onRequestNewLink: () => void;
}

/** Chooses a password with the link of a mail (PUB-04). */
export function ChoosePasswordForm({ token, onChosen, onRequestNewLink }: Props) {
  const attempt = useAttempt(async ({ password }: { password: string }) => {
    await choosePassword({ token, password });
    await onChosen();
  });
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => refusalOfPassword(password, false) },
    onValuesChange: attempt.clearFailure,
  });
  const fieldErrors = attempt.failure instanceof Refusal ? errorsOf(attempt.failure) : {};
  if (fieldErrors.token) return <LinkRefused onRequestNewLink={onRequestNewLink}>{fieldErrors.token}</LinkRefused>;
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <NewPasswordField {...form.getInputProps("password")} error={form.errors.password ?? fieldErrors.password} />
      {attempt.failure !== null && !fieldErrors.password && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer ce mot de passe
      </Button>
    </form>
  );
}

/** Shows that a link is no longer valid, and what to do. */
function LinkRefused({ children, onRequestNewLink }: { children: string; onRequestNewLink: () => void }) {
  return (
    <div className={styles.form}>
      <FailureNotice>{children}</FailureNotice>
      <Button size="lg" variant="main" fullWidth onClick={onRequestNewLink}>
        Demander un nouveau lien
      </Button>
    </div>
  );
}
