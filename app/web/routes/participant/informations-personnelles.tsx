import { Stack, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { needsGuardian } from "#access/consents/consents.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { MemberCard } from "#people/people/web/MemberCard.tsx";
import { PersonalInformation } from "#people/people/web/PersonalInformation.tsx";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import { OwnConsents } from "#people/sign-up/web/OwnConsents.tsx";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Loading } from "#platform/web/states.tsx";
import { FoldedPart } from "#platform/web/ui/Fold.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { updateMe, useMe } from "../../me.ts";
import styles from "./-participant.module.css";

export const Route = createFileRoute("/participant/informations-personnelles")({
  staticData: { title: "Informations Personnelles" },
  component: PersonalInformationPage,
});

const OwnAccommodation = lazyPart(() => import("#contest/accommodations/web/OwnAccommodation.tsx"));
const OwnEmail = lazyPart(() => import("#people/people/web/OwnEmail.tsx"));
const OwnPassword = lazyPart(() => import("#people/auth/web/OwnPassword.tsx"));
const Security = lazyPart(() => import("#people/auth/web/OwnSecurity.tsx"));
const DisplaySettings = lazyPart(() => import("#platform/web/DisplaySettings.tsx"));

const CONSENTS_SAVED = "Vos autorisations ont été enregistrées.";

/** The success message of an earlier save must not stand over a refusal. */
const forgetSaved = () =>
  void import("#platform/web/ToastZone.tsx").then(({ hide }) => hide("success", CONSENTS_SAVED)).catch(() => undefined);

function PersonalInformationPage() {
  const me = useMe();
  const { data: languages = [] } = useApiQuery(languagesApi.names);
  const consent = useMutation({
    mutationFn: (body: CallInputOf<typeof consentsApi.give>["body"]) => call(consentsApi.give, { body }),
    done: CONSENTS_SAVED,
    onSuccess: updateMe,
  });
  return (
    <>
      <Title order={1} mb={24}>
        Vos informations personnelles
      </Title>
      {me ? (
        <div className={`columns ${styles.columns}`}>
          <Stack gap="md">
            <PersonalInformation
              person={me}
              languages={languages.map(({ language }) => language)}
              save={(changes) => call(usersApi.updateMe, { body: changes })}
              onSaved={updateMe}
            />
            {me.registrations.length > 0 && (
              <FoldedPart title="Vos autorisations">
                <OwnConsents
                  hasAddress={me.contact.email !== ""}
                  current={me}
                  isChild={needsGuardian(me.birthday, dayInParis(new Date()))}
                  isSaving={consent.isPending}
                  onSave={consent.mutate}
                  onRefused={forgetSaved}
                />
              </FoldedPart>
            )}
            <FoldedPart title="Temps et aménagements">
              <OwnAccommodation />
            </FoldedPart>
            <FoldedPart title="Adresse e-mail et mot de passe">
              <OwnEmail />
              <OwnPassword username={me.username} />
            </FoldedPart>
            <FoldedPart title="Sécurité">
              <Security userId={me.id} username={me.username} />
            </FoldedPart>
            <FoldedPart title="Affichage">
              <DisplaySettings />
            </FoldedPart>
          </Stack>
          <aside className={styles.aside} aria-label="Votre compte">
            <MemberCard member={me} />
          </aside>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}
