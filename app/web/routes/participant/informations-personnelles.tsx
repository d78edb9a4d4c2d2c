import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { languagesApi } from "#features/languages/languages.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { MemberCard } from "#features/users/web/MemberCard.tsx";
import { type Changes, PersonalInformation } from "#features/users/web/PersonalInformation.tsx";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { keepMe, useMe } from "../../me.ts";
import styles from "./-participant.module.css";

export const Route = createFileRoute("/participant/informations-personnelles")({
  staticData: { title: "Informations Personnelles" },
  component: PersonalInformationPage,
});

function PersonalInformationPage() {
  const me = useMe();
  const { data: languages = [] } = useQuery(ask(languagesApi.names));
  const update = useMutation({
    mutationFn: (changes: Changes) => call(usersApi.updateMe, { body: changes }),
    onSuccess: (person) => {
      keepMe(person);
      toast.success("Vos informations ont été enregistrées.");
    },
  });
  return (
    <>
      <Title order={1} className={styles.title}>
        Vos informations personnelles
      </Title>
      {me ? (
        <div className={styles.columns}>
          <PersonalInformation
            person={me}
            languages={languages.map(({ language }) => language)}
            isSaving={update.isPending}
            onSave={update.mutate}
          />
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
