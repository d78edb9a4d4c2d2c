import { useForm } from "@mantine/form";
import { ClubDraft } from "#features/clubs/clubs.contract.ts";
import { clubRequestsApi, type OwnClubRequestOnWire } from "#features/clubs/requests.contract.ts";
import { ClubFields } from "#features/clubs/web/ClubFields.tsx";
import { emptyClub } from "#features/sign-up/club-form.ts";
import { call } from "#platform/web/api.ts";
import { errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { RequestForm } from "../../../requests/RequestForm.tsx";

/** A request to register a club, for an account that manages none. */
export function NewRequest({ refused }: { refused?: OwnClubRequestOnWire }) {
  const { name, street, zipCode, city, country } = refused ?? emptyClub.club;
  const form = useForm({ initialValues: { name, street, zipCode, city, country }, validate: schemaResolver(ClubDraft) });
  const mutation = useMutation({
    mutationFn: (club: ClubDraft) => call(clubRequestsApi.declare, { body: club }),
    onSuccess: () => toast.success("Votre demande est enregistrée."),
    onError: (failure) => {
      if (failure instanceof Refusal) form.setErrors(errorsOf(failure));
    },
  });
  return (
    <RequestForm title="Demander à inscrire un club" mutation={mutation} onSubmit={form.onSubmit((values) => mutation.mutate(values))}>
      <ClubFields form={form} />
    </RequestForm>
  );
}
