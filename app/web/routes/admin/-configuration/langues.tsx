import { Badge, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { languagesApi, UNNAMED_LANGUAGE } from "#features/languages/languages.contract.ts";
import { LanguageModal } from "#features/languages/web/LanguageModal.tsx";
import { call } from "#platform/web/api.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { PageHead } from "./PageHead.tsx";
import { asSinglePage } from "./single-page.ts";

const columns: readonly Column<{ language: string }>[] = [
  {
    title: "Langue",
    show: ({ language }) => (
      <>
        <strong>{language}</strong>{" "}
        {language === UNNAMED_LANGUAGE && (
          <Badge variant="light" size="lg" radius="sm" color="amber">
            À nommer
          </Badge>
        )}
      </>
    ),
    card: "title",
  },
];

/** The languages in which a participant may answer (CFG-02). */
export default function LanguagesPage() {
  const languages = useQuery(apiQuery(languagesApi.list));
  const [opened, setOpened] = useState<string | null>(null);
  const creating = useMutation({
    mutationFn: () => call(languagesApi.create, { body: { language: UNNAMED_LANGUAGE } }),
    onSuccess: ({ language }) => setOpened(language),
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  const removing = useMutation({
    mutationFn: () => call(languagesApi.removePending),
    onSuccess: () => toast.success("Langue supprimée"),
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  return (
    <>
      <PageHead
        title="Langues"
        action={
          <Button
            variant="main"
            leftSection={<IconPlus size={18} aria-hidden />}
            loading={creating.isPending}
            onClick={() => creating.mutate()}
          >
            Nouvelle langue
          </Button>
        }
      >
        Les langues proposées à l'inscription. Renommer une langue la renomme pour tous ceux qui l'ont choisie&nbsp;; seule une langue qui
        n'a pas encore de nom se supprime, et elle n'est proposée à personne.
      </PageHead>
      <DataTable
        label="Langues"
        columns={columns}
        list={asSinglePage(languages)}
        search={{}}
        onChange={() => undefined}
        rowKey={({ language }) => language}
        actions={({ language }) => [
          { label: `Renommer ${language}`, icon: <IconPencil size={20} aria-hidden />, run: () => setOpened(language), isFirst: true },
          ...(language === UNNAMED_LANGUAGE
            ? [{ label: "Supprimer", icon: <IconTrash size={18} aria-hidden />, isDestructive: true, run: () => removing.mutate() }]
            : []),
        ]}
        whenEmpty="Ajoutez la première avec «&nbsp;Nouvelle langue&nbsp;»."
      />
      {opened !== null && <RenameLanguage language={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function RenameLanguage({ language: originalName, onClose }: { language: string; onClose: () => void }) {
  const saving = useMutation({
    mutationFn: (language: string) => call(languagesApi.update, { body: { originalName, language } }),
    onSuccess: () => {
      toast.success("Langue mise à jour");
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la mise à jour de la langue"),
  });
  return (
    <LanguageModal
      language={originalName}
      isBusy={saving.isPending}
      refusal={saving.error && messageOf(saving.error)}
      onSave={saving.mutate}
      onClose={onClose}
    />
  );
}
