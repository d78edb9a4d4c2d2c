import { Alert, Button, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ClubDraft } from "#features/clubs/clubs.contract.ts";
import { clubRequestsApi, type OwnClubRequestOnWire } from "#features/clubs/requests.contract.ts";
import { ClubFields, factsOf } from "#features/clubs/web/ClubFields.tsx";
import { emptyClub } from "#features/sign-up/club-form.ts";
import { call } from "#platform/web/api.ts";
import { errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "../../../requests/request.module.css";

/** A request to register a club, with an account that runs none. */
export function NewRequest({ refused }: { refused?: OwnClubRequestOnWire }) {
  const form = useForm({ initialValues: factsOf(refused ?? emptyClub.club), validate: schemaResolver(ClubDraft) });
  const asking = useMutation({
    mutationFn: (club: ClubDraft) => call(clubRequestsApi.declare, { body: club }),
    onSuccess: () => toast.success("Votre demande est enregistrée."),
    onError: (failure) => {
      if (failure instanceof Refusal) form.setErrors(errorsOf(failure));
    },
  });
  return (
    <form
      className={`card ${styles.part} ${styles.alone}`}
      noValidate
      aria-labelledby="demande"
      onSubmit={form.onSubmit((values) => asking.mutate(values))}
    >
      <Title order={2} id="demande" mb="md">
        Demander à inscrire un club
      </Title>
      <ClubFields form={form} />
      {asking.error && (
        <Alert color="red" role="alert" mt="md">
          {messageOf(asking.error)}
        </Alert>
      )}
      <Button type="submit" variant="main" mt="lg" loading={asking.isPending}>
        Envoyer la demande
      </Button>
    </form>
  );
}
