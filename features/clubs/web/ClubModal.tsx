import type { ReactNode } from "react";
import { clubFactNames, clubFactsOf } from "#features/columns/club-columns.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { InCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ManagerChoice, useInCharge } from "#platform/web/useInCharge.ts";
import { ClubFacts } from "../club-fields.ts";
import { type ClubOnWire, clubsApi, LAST_MANAGER } from "../clubs.contract.ts";
import { factsOfClub } from "../own-club.ts";
import { ClubFields } from "./ClubFields.tsx";

interface Props {
  /** If absent, a new one. */
  readonly club?: ClubOnWire;
  /** Chooses one more account to run the club of this name. */
  readonly picker: (choice: ManagerChoice & { readonly club: string }) => ReactNode;
  readonly onClose: () => void;
}

const empty = clubFactsOf(clubFactNames, (_, { initial }) => initial ?? "");

/** A club and its managers, as the office adds or changes it (ADM-06, CLB-06). An account created here stays chosen when the club is refused. */
export function ClubModal({ club, picker, onClose }: Props) {
  const managers = useInCharge(club?.controllers ?? []);
  const edit = useChangesForm({
    stored: club ? factsOfClub(club) : empty,
    schema: ClubFacts,
    others: managers.isChanged ? { controllerIds: managers.ids } : {},
    save: (changes) =>
      club
        ? call(clubsApi.update, { params: { id: club.id }, body: changes })
        : call(clubsApi.create, { body: { ...empty, ...changes, controllerIds: managers.ids } }),
    done: (): string => (club ? "Club enregistré" : `Club ${edit.form.values.name} ajouté`),
    onSaved: onClose,
  });
  return (
    <ChangesForm
      title={club?.name ?? "Ajouter un club"}
      lossMessage={club ? "Ce que vous avez modifié du club n'est pas enregistré." : "Le club que vous saisissez ne sera pas créé."}
      edit={edit}
      onClose={onClose}
    >
      <ClubFields form={edit.form} />
      <InCharge
        of="du club"
        about="Chacun voit les adhérents du club et confirme leurs inscriptions."
        managers={managers}
        refusalToRemoveLast={club ? LAST_MANAGER : null}
      >
        {picker({ club: club?.name ?? edit.form.values.name.trim(), ...managers.choice })}
      </InCharge>
    </ChangesForm>
  );
}
