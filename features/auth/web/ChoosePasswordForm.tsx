import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { callByAddress } from "#platform/web/api.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import type { authApi } from "../auth.contract.ts";
import { passwordAdvice, refusalOfPassword } from "../password-rule.ts";
import styles from "./auth.module.css";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useAttempt } from "./useAttempt.ts";

const choosePassword = (body: { token: string; password: string }): Promise<void> =>
  callByAddress<typeof authApi.choosePassword>({ method: "POST", path: "/authentification/choose-password", may: "everyone" }, { body });

interface Props {
  /** From the link of the mail. */
  readonly token: string;
  readonly onChosen: () => Promise<void>;
  /** The link has served or is too old: another one is wanted. */
  readonly onAskAgain: () => void;
}

/** Chooses a password with the link of a mail (PUB-04). Typed once: it can be revealed. */
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
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={<Advice password={form.values.password} />}
        {...form.getInputProps("password")}
        error={form.errors.password ?? refused.password}
      />
      {attempt.failure !== null && !refused.password && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Enregistrer ce mot de passe
      </Button>
    </form>
  );
}

/** What a good password is; once one is typed, whether it is one. */
function Advice({ password }: { password: string }) {
  const refusal = refusalOfPassword(password, false);
  return (
    <span aria-live="polite" className={styles.advice} data-good={refusal === null || undefined}>
      {password === "" ? passwordAdvice : (refusal ?? "Ce mot de passe convient.")}
    </span>
  );
}

/** A link that opens nothing any more, and what to do. */
export function LinkRefused({ children, onAskAgain }: { children: string; onAskAgain: () => void }) {
  return (
    <div className={styles.form}>
      <FailureNotice>{children}</FailureNotice>
      <Button size="lg" variant="main" fullWidth onClick={onAskAgain}>
        Demander un nouveau lien
      </Button>
    </div>
  );
}
