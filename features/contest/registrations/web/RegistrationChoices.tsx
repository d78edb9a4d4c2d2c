import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryOption } from "#season/categories/category-labels.ts";
import { type RegistrationOnWire, registrationsApi } from "../registrations.contract.ts";
import { squadsApi } from "../squads.contract.ts";

interface Props {
  readonly registration: RegistrationOnWire;
  readonly refusals: { readonly category: string | null; readonly squad: string | null };
  readonly squadHint?: string;
}

/** The category and the team of a registration, saved as soon as they are chosen (ETB-09, ADM-05). */
export function RegistrationChoices({ registration, refusals, squadHint }: Props) {
  const { id, category, squad } = registration;
  const { data: categories = [] } = useApiQuery(categoriesApi.names);
  const [pendingCategory, setPendingCategory] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: (categoryName: string) => call(registrationsApi.changeCategory, { body: { registrationId: id, categoryName } }),
    done: ({ category }) => `Catégorie enregistrée\u00A0: ${category.name}`,
    onSettled: () => setPendingCategory(null),
  });
  const choices = categories.filter(({ canRegister, name }) => canRegister || name === category.name);
  const choose = (name: string | null) => {
    if (name === null || name === category.name) return;
    if (squad) setPendingCategory(name);
    else changing.mutate(name);
  };
  return (
    <>
      <Select
        label="Catégorie"
        description={refusals.category}
        data={choices.map(categoryOption)}
        value={changing.isError ? category.name : (changing.variables ?? category.name)}
        onChange={choose}
        disabled={refusals.category !== null || changing.isPending}
      />
      {category.hasSquads && <SquadChoice registration={registration} refusal={refusals.squad} hint={squadHint} />}
      {squad && (
        <ConfirmDialog
          opened={pendingCategory !== null}
          title={`Quitter l'équipe «\u00A0${squad.name}\u00A0»\u00A0?`}
          confirm="Changer de catégorie"
          cancel="Garder l'équipe"
          isDestructive
          isBusy={changing.isPending}
          onConfirm={() => pendingCategory !== null && changing.mutate(pendingCategory)}
          onClose={() => setPendingCategory(null)}
        >
          <Text>La catégorie {pendingCategory} n'a pas d'équipe&nbsp;: en y passant, cette personne quitte la sienne.</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

interface SquadProps extends Pick<Props, "registration"> {
  readonly refusal: string | null;
  readonly hint: string | undefined;
}

function SquadChoice({ registration: { id, year, squad }, refusal, hint }: SquadProps) {
  const { data: squads = [] } = useApiQuery(squadsApi.list, { query: { year } });
  const joining = useMutation({
    mutationFn: (squadName: string | null) => call(squadsApi.assign, { body: { registrationId: id, squadName } }),
    done: ({ squad }) => (squad ? `Équipe enregistrée\u00A0: ${squad.name}` : "Cette personne n'est plus dans une équipe"),
  });
  return (
    <Select
      label="Équipe"
      description={refusal ?? hint}
      placeholder="Aucune équipe"
      data={squads.map(({ name }) => name)}
      limit={50}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Quitter l'équipe", "aria-hidden": false, tabIndex: 0 }}
      value={joining.isError || joining.variables === undefined ? (squad?.name ?? null) : joining.variables}
      onChange={(name) => name !== (squad?.name ?? null) && joining.mutate(name)}
      disabled={refusal !== null || joining.isPending}
    />
  );
}
