import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { required } from "../log-in-rule.ts";
import { refusalOfPassword } from "../password-rule.ts";
import { grouped, readCode, refusalOfCode } from "../slip-code.ts";
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
  /** What the QR code of the slip has filled in already. */
  readonly slip: { readonly username: string; readonly code: string };
  /** The password is chosen, and the person signed in; `null` when signing in failed. */
  readonly onChosen: (answer: LoggedIn | null) => Promise<void>;
}

/** In the groups of the slip, which a pupil compares. */
const asPrinted = (typed: string): string => {
  const code = readCode(typed);
  return code === null ? typed : grouped(code);
};

/** Chooses a password with the slip that a school printed (PUB-04), and signs in. */
export function ChooseWithCodeForm({ slip, onChosen }: Props) {
  const attempt = useAttempt(async ({ username, code, password }: Values) => {
    await choosePassword({ username, token: code, password });
    await onChosen(await logIn({ username, password, stayConnected: false }).catch(() => null));
  });
  const form = useForm<Values>({
    initialValues: { username: slip.username, code: asPrinted(slip.code), password: "" },
    validate: {
      username: (username) => (username.trim() === "" ? required.username : null),
      code: refusalOfCode,
      password: (password) => refusalOfPassword(password, false),
    },
    onValuesChange: attempt.forget,
  });
  const refused = attempt.failure instanceof Refusal ? errorsOf(attempt.failure) : {};
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
        label="Code de la fiche"
        classNames={{ input: styles.code ?? "" }}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps("code")}
      />
      <NewPasswordField {...form.getInputProps("password")} error={form.errors.password ?? refused.password} />
      {attempt.failure !== null && !refused.password && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer et me connecter
      </Button>
    </form>
  );
}
