import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { refusalOfPassword } from "#organizations/passwords/password-rule.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import styles from "./auth.module.css";
import { CodeFields, codeRules, formatTypedCode } from "./CodeFields.tsx";
import { choosePassword, type LoggedIn, logIn } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { useAttempt } from "./useAttempt.ts";

interface Values {
  readonly username: string;
  readonly code: string;
  readonly password: string;
}

interface Props {
  readonly slip: { readonly username: string; readonly code: string };
  /** The password is chosen, and the person signed in; `null` if signing in failed. */
  readonly onChosen: (answer: LoggedIn | null) => Promise<void>;
}

/** Chooses a password with a slip printed by a school, or the code of a mailed link (PUB-04), and signs in. */
export function ChooseWithCodeForm({ slip, onChosen }: Props) {
  const attempt = useAttempt(async ({ username, code, password }: Values) => {
    await choosePassword({ username, token: code, password });
    await onChosen(await logIn({ username, password, stayConnected: false }).catch(() => null));
  });
  const form = useForm<Values>({
    initialValues: { username: slip.username, code: formatTypedCode(slip.code), password: "" },
    validate: {
      ...codeRules,
      password: (password, { username }) => refusalOfPassword(password, false, [username]),
    },
    onValuesChange: attempt.clearFailure,
  });
  const fieldErrors = attempt.failure instanceof Refusal ? errorsOf(attempt.failure) : {};
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <CodeFields codeLabel="Code de la fiche ou de l'e-mail" propsOf={(field) => form.getInputProps(field)} />
      <NewPasswordField
        username={form.values.username}
        {...form.getInputProps("password")}
        error={form.errors.password ?? fieldErrors.password}
      />
      {attempt.failure !== null && !fieldErrors.password && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer et me connecter
      </Button>
    </form>
  );
}
