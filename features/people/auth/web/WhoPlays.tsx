import { Button, Title } from "@mantine/core";
import { focusIt } from "#platform/web/focus.ts";
import { messageOf } from "#platform/web/refusal.ts";
import styles from "./auth.module.css";
import { type FamilyChoice, type LoggedIn, logIn, secondStepOf } from "./calls.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import SecondStep from "./SecondStep.tsx";
import { useAttempt } from "./useAttempt.ts";

interface Props {
  readonly choices: readonly FamilyChoice[];
  readonly typed: { readonly username: string; readonly password: string; readonly stayConnected: boolean };
  readonly onLoggedIn: (answer: LoggedIn, siblings?: readonly LoggedIn[]) => Promise<void>;
  readonly onGiveUp: () => void;
}

/** After an e-mail and a password that open several accounts (FAM-01). Loaded on demand. */
export default function WhoPlays({ choices, typed, onLoggedIn, onGiveUp }: Props) {
  const { failure, isBusy, start } = useAttempt(async (chosen: FamilyChoice) => {
    const answer = await logIn({ ...typed, chosen: chosen.key });
    const siblings: LoggedIn[] = [];
    // In turn, as each session is added to the browser's cookie. One that fails will need its password.
    for (const { key } of choices.filter((other) => chosen.plays && other.plays && other !== chosen))
      await logIn({ ...typed, chosen: key }).then(
        (sibling) => siblings.push(sibling),
        () => undefined,
      );
    await onLoggedIn(answer, siblings);
  });
  const secondStep = secondStepOf(failure);
  if (secondStep)
    return <SecondStep pendingSignIn={{ ...secondStep, stayConnected: typed.stayConnected }} onLoggedIn={onLoggedIn} onGiveUp={onGiveUp} />;
  return (
    <section className={styles.form} aria-labelledby="who-plays">
      <Title order={2} id="who-plays" tabIndex={-1} ref={focusIt}>
        Qui joue&nbsp;?
      </Title>
      {failure !== null && <FailureNotice>{messageOf(failure)}</FailureNotice>}
      {choices.map((choice) => (
        <Button key={choice.key} size="lg" variant="main" disabled={isBusy} onClick={() => start(choice)}>
          {choice.name}
        </Button>
      ))}
      <Button variant="subtle" disabled={isBusy} onClick={onGiveUp}>
        Revenir au mot de passe
      </Button>
    </section>
  );
}
