import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { refusalOfPassword } from "#organizations/passwords/password-rule.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import styles from "./auth.module.css";
import { choosePassword, type LoggedIn, logIn, secondStepOf } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { StayConnected } from "./StayConnected.tsx";
import { useAttempt } from "./useAttempt.ts";

const SecondStep = lazyPart(() => import("./SecondStep.tsx"));

interface Values {
  readonly password: string;
  readonly stayConnected: boolean;
}

interface Props {
  readonly token: string;
  readonly username: string;
  /** The password is chosen, and the person signed in; `null` if signing in failed. */
  readonly onChosen: (answer: LoggedIn | null) => Promise<void>;
  readonly onRequestNewLink: () => void;
}

/** Chooses a password with the link of a mail (PUB-04), and signs in; an account with a passkey shows it first. */
export function ChoosePasswordForm({ token, username, onChosen, onRequestNewLink }: Props) {
  const attempt = useAttempt(async ({ password, stayConnected }: Values) => {
    await choosePassword({ token, password });
    const answer = await logIn({ username, password, stayConnected }).catch((failure: unknown) => {
      if (secondStepOf(failure)) throw failure;
      return null;
    });
    await onChosen(answer);
  });
  const form = useForm<Values>({
    initialValues: { password: "", stayConnected: false },
    validate: { password: (password) => refusalOfPassword(password, false, [username]) },
    onValuesChange: attempt.clearFailure,
  });
  const { failure } = attempt;
  const secondStep = secondStepOf(failure);
  if (secondStep)
    return (
      <SecondStep
        pendingSignIn={{ ...secondStep, stayConnected: form.values.stayConnected }}
        onLoggedIn={onChosen}
        onGiveUp={() => void onChosen(null)}
      />
    );
  const fieldErrors = failure instanceof Refusal ? errorsOf(failure) : {};
  if (fieldErrors.token) return <LinkRefused refusal={fieldErrors.token} onRequestNewLink={onRequestNewLink} />;
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(attempt.start)}>
      <TextInput
        size="lg"
        label="Votre identifiant"
        classNames={{ input: styles.readOnly ?? "" }}
        autoComplete="username"
        readOnly
        value={username}
      />
      <NewPasswordField username={username} {...form.getInputProps("password")} error={form.errors.password ?? fieldErrors.password} />
      <StayConnected {...form.getInputProps("stayConnected", { type: "checkbox" })} />
      {failure !== null && !fieldErrors.password && <FailureNotice>{messageOf(failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer et me connecter
      </Button>
    </form>
  );
}

export const LinkRefused = ({ refusal, onRequestNewLink }: { refusal: string; onRequestNewLink: () => void }) => (
  <div className={styles.form}>
    <FailureNotice>{refusal}</FailureNotice>
    <Button size="lg" variant="main" fullWidth onClick={onRequestNewLink}>
      Demander un nouveau lien
    </Button>
  </div>
);
