import { IconTrash } from "@tabler/icons-react";
import { call } from "#platform/web/api.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { ShortList } from "#platform/web/ShortList.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { languagesApi, UNNAMED_LANGUAGE } from "../languages.contract.ts";
import { LanguageModal } from "./LanguageModal.tsx";

const columns: readonly Column<{ language: string }>[] = [
  {
    title: "Langue",
    show: ({ language }) => (
      <>
        <strong>{language}</strong> {language === UNNAMED_LANGUAGE && <StateBadge color="amber">À nommer</StateBadge>}
      </>
    ),
    card: "title",
  },
];

/** The languages in which a participant may answer (CFG-02). */
export default function LanguagesPage() {
  const removing = useMutation({
    mutationFn: () => call(languagesApi.removePending),
    done: "Langue supprimée",
  });
  const removal = { label: "Supprimer", Icon: IconTrash, isDestructive: true, run: () => removing.mutate() };
  return (
    <ShortList
      title="Langues"
      addLabel="Nouvelle langue"
      create={() => call(languagesApi.create, { body: { language: UNNAMED_LANGUAGE } })}
      columns={columns}
      list={useApiQuery(languagesApi.list)}
      nameOf={({ language }) => language}
      editLabel="Renommer"
      otherActions={({ language }) => (language === UNNAMED_LANGUAGE ? [removal] : [])}
      edit={({ language }, onClose) => <LanguageModal language={language} onClose={onClose} />}
    >
      Les langues proposées à l'inscription. Renommer une langue la renomme pour tous ceux qui l'ont choisie&nbsp;; seule une langue qui n'a
      pas encore de nom se supprime, et elle n'est proposée à personne.
    </ShortList>
  );
}
