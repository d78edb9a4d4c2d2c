import { Alert, Anchor } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkAnchor } from "#platform/web/links.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Wizard } from "#platform/web/Wizard.tsx";
import { type Kind, type SignUpValues, useSignUp, type WizardProps } from "./useSignUp.ts";

interface Props<Values> extends WizardProps {
  readonly kind: Kind<Values>;
  /** The content of each step; the last may lead to another, which leads back. */
  readonly contents: (form: UseFormReturnType<Values>, change: (step: number) => void) => readonly ReactNode[];
}

/** The steps of any kind of registration (INS-02). */
export function SignUpWizard<Values extends SignUpValues>({ kind, contents, position, onLeave, onRegistered }: Props<Values>) {
  const { form, step, goTo, change, review, isBusy, refusal, isKnownMail, isPassed, finish } = useSignUp(kind, position, onRegistered);
  const stepContents = contents(form, change);
  const isLast = step === kind.steps.length - 1;
  return (
    <Wizard
      label={kind.label}
      steps={kind.steps.map(({ title }, index) => ({ title, content: stepContents[index], isValid: () => isPassed(index) }))}
      current={step}
      onStep={goTo}
      onLeave={onLeave}
      onReview={review}
      isBusy={isBusy}
      notice={refusal ? <SignUpRefused refusal={refusal} /> : isLast && isKnownMail && <EmailInUse />}
      onFinish={finish}
    />
  );
}

const emailInUseText =
  "Un compte existe déjà avec la même adresse électronique. Etes-vous bien un nouveau participant? Si oui, re-cliquez sur le bouton";

/** Other accounts have this address: a sibling's, or the person's from last year (INS-12). */
const EmailInUse = () => (
  <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
    {emailInUseText} Terminer. Sinon,{" "}
    <LinkAnchor to="/connexion" inherit>
      connectez-vous avec votre identifiant
    </LinkAnchor>{" "}
    ou{" "}
    <LinkAnchor to="/connexion/reset-password" inherit>
      demandez qu'il vous soit rappelé
    </LinkAnchor>
    .
  </Alert>
);

/** Why the registration failed; everything typed is still there (INS-13). */
const SignUpRefused = ({ refusal }: { refusal: unknown }) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    title="Impossible de finaliser l'inscription"
    icon={<IconAlertCircle size={20} aria-hidden />}
  >
    <WithMailLinks>{messageOf(refusal)}</WithMailLinks>
  </Alert>
);

const WithMailLinks = ({ children }: { children: string }) =>
  children.split(/([\w.+-]+@[\w.-]+\w)/).map((part) =>
    part.includes("@") ? (
      <Anchor key={part} href={`mailto:${part}`} inherit>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
