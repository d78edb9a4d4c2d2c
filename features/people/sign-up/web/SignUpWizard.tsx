import { Alert, Anchor, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailDoubt, proposalFor } from "#platform/web/EmailDoubt.tsx";
import { focusSubmit } from "#platform/web/focus.ts";
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
  const correctEmail = (email: string) => form.setValues({ contact: { ...form.getValues().contact, email } } as Partial<Values>);
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
      notice={
        <>
          {isLast && <DoubtedEmail email={form.values.contact.email} onAccept={correctEmail} />}
          {refusal ? <SignUpRefused refusal={refusal} /> : isLast && isKnownMail && <EmailInUse />}
        </>
      }
      onFinish={finish}
    />
  );
}

/** A typo in the domain that was not corrected in its field: the last moment before mails go there (PPL-06). */
function DoubtedEmail({ email, onAccept }: { readonly email: string; readonly onAccept: (email: string) => void }) {
  const notice = useRef<HTMLDivElement>(null);
  const [doubt, setDoubt] = useState({ typed: "", proposal: "" });
  const [corrected, setCorrected] = useState("");
  useEffect(() => void proposalFor(email).then((proposal) => setDoubt({ typed: email, proposal })), [email]);
  const accept = () => {
    setCorrected(doubt.proposal);
    onAccept(doubt.proposal);
    focusSubmit(notice.current);
  };
  if (corrected === email) return <Text>C'est corrigé&nbsp;: vos e-mails iront à {email}.</Text>;
  return (
    doubt.typed === email &&
    doubt.proposal && (
      <Alert
        ref={notice}
        color="amber"
        variant="light"
        role="note"
        mb="sm"
        title={`Vos e-mails iront à ${email}`}
        icon={<IconAlertTriangle size={20} aria-hidden />}
      >
        <EmailDoubt proposal={doubt.proposal} onAccept={accept} />
      </Alert>
    )
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
