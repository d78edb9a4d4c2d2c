import { Button, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { needsGuardian, participantConsents } from "#access/consents/consents.ts";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import { ConsentsForm } from "#people/sign-up/web/ConsentsForm.tsx";
import { useRequiredConsents } from "#people/sign-up/web/required-consents.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { type CallRequest, call } from "#platform/web/api.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { Failure, Loading } from "#platform/web/states.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { AreaShell } from "../frame/AreaShell.tsx";
import { updateMe, useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";
import { useSignOut } from "../sign-out.ts";
import styles from "./-autorisations.module.css";

// Needed by pupils of a school only.
const OwnSchool = lazyPart(() => import("./-OwnSchoolBeforeConsents.tsx"), <Loading lines={8} />);

export const Route = createFileRoute("/autorisations")({
  staticData: { title: "Autorisations" },
  beforeLoad: ({ context }) => {
    if (!requireRole("USER")({ context }).user.consentsAsked) throw redirect({ to: "/", replace: true });
  },
  component: Consents,
});

/**
 * Consents of a pupil entered by a school are requested at the first sign-in (INS-11), before the participant's area. The school's own stage, its
 * sheet and its diploma do not wait for them (CLS-03).
 */
function Consents() {
  const me = useMe();
  const isOfSchool = me?.registrations.some(({ establishment }) => establishment !== null) ?? false;
  const isChild = needsGuardian(me?.birthday ?? null, dayInParis(new Date()));
  const consents = me && (
    <>
      <Text mb="lg">
        Avant d'ouvrir votre espace, la fédération vous demande ces autorisations. Lisez chacune, puis répondez par oui ou par non.
      </Text>
      <RequiredConsents birthday={me.birthday} hasAddress={me.contact.email !== ""} />
    </>
  );
  return (
    <AreaShell area="Espace participant">
      <div className={`card ${styles.consents}`}>
        <Title order={1} mb="xs">
          Bienvenue <span className={styles.name}>{me?.contact.firstname}&nbsp;!</span>
        </Title>
        {me && isOfSchool ? (
          <OwnSchool userId={me.id} isChild={isChild}>
            {consents}
          </OwnSchool>
        ) : (
          consents
        )}
      </div>
    </AreaShell>
  );
}

function RequiredConsents({ birthday, hasAddress }: { birthday: string | null; hasAddress: boolean }) {
  const today = dayInParis(new Date());
  const navigate = Route.useNavigate();
  const { required, failure, retry } = useRequiredConsents();
  const giving = useMutation({
    meta: { skipsRefetch: true },
    mutationFn: (body: NonNullable<CallRequest<typeof consentsApi.give>[0]>["body"]) => call(consentsApi.give, { body }),
    failed: shownByPage,
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
          hasAddress={hasAddress}
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
