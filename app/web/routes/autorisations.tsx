import { Button, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { needsGuardian, participantConsents } from "#features/consents/consents.ts";
import { consentsApi } from "#features/sign-up/consents.contract.ts";
import { ConsentsForm } from "#features/sign-up/web/ConsentsForm.tsx";
import { useRequiredConsents } from "#features/sign-up/web/required-consents.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { type CallRequest, call } from "#platform/web/api.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { AreaShell } from "../frame/AreaShell.tsx";
import { updateMe, useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";
import { useSignOut } from "../sign-out.ts";
import styles from "./-autorisations.module.css";

export const Route = createFileRoute("/autorisations")({
  staticData: { title: "Autorisations" },
  beforeLoad: ({ context }) => {
    if (!requireRole("USER")({ context }).user.consentsAsked) throw redirect({ to: "/", replace: true });
  },
  component: Consents,
});

/** Consents of a pupil entered by a school are requested at the first sign-in (INS-11), before the participant's area. */
function Consents() {
  const me = useMe();
  return (
    <AreaShell area="Espace participant">
      <div className={`card ${styles.consents}`}>
        <Title order={1}>
          Bienvenue <span className={styles.name}>{me?.contact.firstname}&nbsp;!</span>
        </Title>
        <Text mt="xs" mb="lg">
          Avant d'ouvrir votre espace, la fédération vous demande ces autorisations. Lisez chacune, puis répondez par oui ou par non.
        </Text>
        {me && <RequiredConsents birthday={me.birthday} />}
      </div>
    </AreaShell>
  );
}

function RequiredConsents({ birthday }: { birthday: string | null }) {
  const today = dayInParis(new Date());
  const navigate = Route.useNavigate();
  const { required, failure, retry } = useRequiredConsents();
  const giving = useMutation({
    meta: { skipsRefetch: true },
    mutationFn: (body: NonNullable<CallRequest<typeof consentsApi.give>[0]>["body"]) => call(consentsApi.give, { body }),
    onSuccess: (person) => {
      updateMe(person);
      void navigate({ to: "/", replace: true });
    },
  });
  if (!failure && !required) return <Loading lines={8} />;
  return (
    <>
      {required ? (
        <ConsentsForm
          required={required}
          isChild={needsGuardian(birthday, today)}
          isBusy={giving.isPending}
          refusal={giving.error}
          onGive={(answers) => giving.mutate(participantConsents(answers, birthday, today))}
        />
      ) : (
        <Failure error={failure} onRetry={retry} />
      )}
      <DeclineConsents />
    </>
  );
}

/** For a user who refuses a required consent. */
function DeclineConsents() {
  const signOut = useSignOut();
  return (
    <Stack className="line-above" mt={28} pt={20} align="flex-start" gap="sm" c="dimmed">
      <Text>
        Vous ne voulez pas donner une autorisation nécessaire, ou vous n'êtes pas sûr&nbsp;? Déconnectez-vous et parlez-en à vos parents ou
        à votre professeur. Rien n'est perdu&nbsp;: votre inscription reste comme elle est, et cette page vous attendra.
      </Text>
      <Button variant="default" onClick={() => void signOut()}>
        Me déconnecter
      </Button>
    </Stack>
  );
}
