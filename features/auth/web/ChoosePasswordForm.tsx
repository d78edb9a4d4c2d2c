import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { refusalOfPassword } from "../password-rule.ts";
import styles from "./auth.module.css";
import { choosePassword } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { useAttempt } from "./useAttempt.ts";

interface Props {
  /** From the link of the mail. */
  readonly token: string;
  readonly onChosen: () => Promise<void>;
  /** The link has served or is too old: another one is wanted. */
  readonly onAskAgain: () => void;
}

/** Chooses a password with the link of a mail (PUB-04). */
export function ChoosePasswordForm({ token, onChosen, onAskAgain }: Props) {
  const attempt = useAttempt(async ({ password }: { password: string }) => {
    await choosePassword({ token, password });
    await onChosen();
  });
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => refusalOfPassword(password, false) },
    onValuesChange: attempt.forget,
  });
  const refused = attempt.failure instanceof Refusal ? errorsOf(attempt.failure) : {};
  if (refused.token) return <LinkRefused onAskAgain={onAskAgain}>{refused.token}</LinkRefused>;
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <NewPasswordField {...form.getInputProps("password")} error={form.errors.password ?? refused.password} />
      {attempt.failure !== null && !refused.password && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer ce mot de passe
      </Button>
    </form>
  );
}

/** A link that opens nothing any more, and what to do. */
function LinkRefused({ children, onAskAgain }: { children: string; onAskAgain: () => void }) {
  return (
    <div className={styles.form}>
      <FailureNotice>{children}</FailureNotice>
      <Button size="lg" variant="main" fullWidth onClick={onAskAgain}>
        Demander un nouveau lien
      </Button>
    </div>
  );
}
