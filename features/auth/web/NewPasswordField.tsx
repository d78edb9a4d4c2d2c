import type { PasswordInputProps } from "@mantine/core";
import { passwordAdvice, refusalOfPassword } from "#features/passwords/password-rule.ts";
import styles from "./auth.module.css";
import { PasswordField } from "./PasswordField.tsx";

/** A new password. Typed once: it can be revealed. */
export const NewPasswordField = ({ value, ...props }: Omit<PasswordInputProps, "value"> & { value?: string }) => (
  <PasswordField
    label="Nouveau mot de passe"
    autoComplete="new-password"
    inputWrapperOrder={["label", "input", "description", "error"]}
    description={<Advice password={value ?? ""} isRefused={Boolean(props.error)} />}
    value={value ?? ""}
    {...props}
  />
);

/** What a good password is; once one is typed, whether it is good, unless a refusal is displayed. */
function Advice({ password, isRefused }: { password: string; isRefused: boolean }) {
  const refusal = refusalOfPassword(password, false);
  return (
    <span aria-live="polite" className={styles.advice} data-good={(!isRefused && refusal === null) || undefined}>
      {password === "" || isRefused ? passwordAdvice : (refusal ?? "Ce mot de passe convient.")}
    </span>
  );
}
