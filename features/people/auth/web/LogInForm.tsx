import { Button, Text, TextInput } from "@mantine/core";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { focusFirstError } from "#platform/web/focus.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { requiredMessages } from "../required-messages.ts";
import styles from "./auth.module.css";
import { familyOf, type LoggedIn, logIn, secondStepOf } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StayConnected } from "./StayConnected.tsx";
import { useAttempt } from "./useAttempt.ts";

const SecondStep = lazyPart(() => import("./SecondStep.tsx"));
const WhoPlays = lazyPart(() => import("./WhoPlays.tsx"));

type Values = Record<keyof typeof requiredMessages, string>;

interface Props {
  /** `siblings`: opened by the same e-mail and password. */
  readonly onLoggedIn: (answer: LoggedIn, siblings?: readonly LoggedIn[]) => Promise<void>;
  /** Shown under the password: the way to reset it for the identifier typed. */
  readonly forgotten: (username: string) => ReactNode;
}

/** Manages its two values itself: `useForm` would add 6 kB to the first page of every visitor. */
export function LogInForm({ onLoggedIn, forgotten }: Props) {
  const attempt = useAttempt(async (typed: Parameters<typeof logIn>[0]) => onLoggedIn(await logIn(typed)));
  const [values, setValues] = useState<Values>({ username: "", password: "" });
  const [missing, setMissing] = useState<Partial<Values>>({});
  const staysConnected = useRef(false);
  const { failure } = attempt;
  const [secondStep, family, stayConnected] = [secondStepOf(failure), familyOf(failure), staysConnected.current];
  const next = { onLoggedIn, onGiveUp: attempt.clearFailure };
  if (secondStep) return <SecondStep pendingSignIn={{ ...secondStep, stayConnected }} {...next} />;
  if (family) return <WhoPlays choices={family.choices} typed={{ ...values, stayConnected }} {...next} />;
  const field = (name: keyof Values) => ({
    value: values[name],
    error: missing[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      attempt.clearFailure();
      setMissing((others) => ({ ...others, [name]: undefined }));
      setValues((others) => ({ ...others, [name]: value }));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    staysConnected.current = new FormData(event.currentTarget).has("stay");
    const newMissing = {
      ...(values.username.trim() === "" && { username: requiredMessages.username }),
      ...(values.password === "" && { password: requiredMessages.password }),
    };
    setMissing(newMissing);
    if (Object.keys(newMissing).length > 0) focusFirstError({ current: event.currentTarget });
    else attempt.start({ ...values, stayConnected: staysConnected.current });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        size="lg"
        label="Identifiant"
        placeholder="ou votre adresse e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
      <PasswordField label="Mot de passe" autoComplete="current-password" {...field("password")} />
      <div className={styles.below}>
        <StayConnected name="stay" />
        {forgotten(values.username)}
      </div>
      {failure !== null && (
        <FailureNotice>
          {messageOf(failure)}
          {values.username.includes("@") && isRefused(failure, 401) && (
            <Text mt={8}>
              Essayez avec votre identifiant, par exemple <b>lea.durand</b>.{" "}
              <LinkAnchor to="/connexion/reset-password" state={{ typedEmail: values.username }} inherit>
                Le retrouver
              </LinkAnchor>
            </Text>
          )}
        </FailureNotice>
      )}
      <Button size="lg" type="submit" variant="main" fullWidth loading={attempt.isBusy}>
        Se connecter
      </Button>
    </form>
  );
}
