import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { formatCode, readCode, refusalOfCode } from "#features/links/slip-code.ts";
import { refusalOfPassword } from "#features/passwords/password-rule.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { requiredMessages } from "../required-messages.ts";
import styles from "./auth.module.css";
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
  /** Values from the slip's QR code. */
  readonly slip: { readonly username: string; readonly code: string };
  /** The password is chosen, and the person signed in; `null` if signing in failed. */
  readonly onChosen: (answer: LoggedIn | null) => Promise<void>;
}

/** In the groups of the slip, for comparison. */
const formatTypedCode = (typed: string): string => {
  const code = readCode(typed);
  return code === null ? typed : formatCode(code);
};

/** Somebody's name is no identifier. */
function refusalOfUsername(typed: string): string | null {
  if (typed.trim() === "") return requiredMessages.username;
  return /\s/.test(typed.trim())
    ? "Un identifiant n'a pas d'espace, par exemple jade.cadiou\u00A0: recopiez celui de votre fiche ou de votre e-mail."
    : null;
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
      username: refusalOfUsername,
      code: refusalOfCode,
      password: (password, { username }) => refusalOfPassword(password, false, [username]),
    },
    onValuesChange: attempt.clearFailure,
  });
  const fieldErrors = attempt.failure instanceof Refusal ? errorsOf(attempt.failure) : {};
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <TextInput
        size="lg"
        label="Identifiant"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <TextInput
        size="lg"
        label="Code de la fiche ou de l'e-mail"
        classNames={{ input: styles.code ?? "" }}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps("code")}
      />
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
