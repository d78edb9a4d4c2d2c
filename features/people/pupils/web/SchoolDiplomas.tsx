import { useApiQuery } from "#platform/web/query.ts";
import { diplomasApi } from "#school/diplomas/diplomas.contract.ts";
import DiplomasModal from "#school/diplomas/web/DiplomasModal.tsx";
import { reasonTexts } from "#school/diplomas/without-diploma.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";

interface Props {
  readonly stage: { readonly id: string; readonly name: string; readonly year: number };
  readonly onClose: () => void;
}

/** The diplomas of the whole school at a stage, or of one class, and the pupils who have none there (DIP-01). */
export default function SchoolDiplomas({ stage, onClose }: Props) {
  const classes = useApiQuery(pupilResultsApi.classes, { query: { year: stage.year } });
  const without = useApiQuery(diplomasApi.without, { params: { questionnaireId: stage.id } });
  if (classes.isPending || without.isPending) return null;
  const pupils = (without.data ?? []).map(({ userId, name, className, why }) => ({
    ...{ key: userId, className, why: reasonTexts[why] },
    name: `${name}${className && `, ${className}`}`,
  }));
  const groups = [
    { label: "Toutes les classes", selection: {}, without: pupils },
    ...(classes.data ?? []).map(({ name }) => ({
      ...{ label: name || "Sans classe", selection: { className: name } },
      without: pupils.filter(({ className }) => className === name),
    })),
  ];
  return <DiplomasModal stage={stage} groups={groups} groupsLabel="Classe" onClose={onClose} />;
}
