import type { PasswordInputProps } from "@mantine/core";
import { missingCharacters, missingText, passwordAdvice, refusalOfPassword, TOO_SHORT } from "#organizations/passwords/password-rule.ts";
import styles from "./auth.module.css";
import { PasswordField } from "./PasswordField.tsx";

interface Props extends Omit<PasswordInputProps, "value"> {
  readonly value?: string;
  /** The account's identifier, if the page knows it: a password that repeats it is not praised. */
  readonly username?: string;
}

/** A new password. Typed once: it can be revealed. */
export const NewPasswordField = ({ value, username = "", error, ...props }: Props) => (
  <PasswordField
    label="Nouveau mot de passe"
    autoComplete="new-password"
    inputWrapperOrder={["label", "input", "description", "error"]}
    description={<Advice password={value ?? ""} username={username} isRefused={Boolean(error)} />}
    value={value ?? ""}
    // The advice above already says why.
    error={typeof error === "string" && error.startsWith(TOO_SHORT) ? `${TOO_SHORT}.` : error}
    {...props}
  />
);

/** Whether it is too common is only known after sending. */
const LONG_ENOUGH = "Assez long et assez varié.";

function Advice({ password, username, isRefused }: { password: string; username: string; isRefused: boolean }) {
  const refusal = refusalOfPassword(password, false, [username]);
  const state = missingCharacters(password) > 0 ? missingText(password) : (refusal ?? LONG_ENOUGH);
  return (
    <span aria-live="polite" className={styles.advice} data-good={(!isRefused && refusal === null) || undefined}>
      {passwordAdvice}
      <br />
      {password === "" || isRefused ? "\u00A0" : state}
    </span>
  );
}
