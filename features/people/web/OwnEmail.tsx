import { Button, Stack, Text, Title } from "@mantine/core";
import { contactFields } from "#features/accounts/account.contract.ts";
import { call } from "#platform/web/api.ts";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { type PersonOnWire, usersApi } from "../people.contract.ts";

interface Props {
  /** As stored; may be empty. */
  readonly email: string;
  readonly onChanged: (person: PersonOnWire) => void;
}

/** « Adresse e-mail », on the user's own account page. */
export default function OwnEmail({ email, onChanged }: Props) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: { email },
    validate: { email: (typed) => contactFields.email.safeParse(typed).error?.issues[0]?.message ?? null },
    pathOf: (field) => field.replace("contact.", ""),
    keepsRefusal: true,
    mutationFn: (body: { email: string }) => call(usersApi.changeOwnEmail, { body }),
    failed: shownByPage,
    done: "Votre adresse e-mail est enregistrée.",
    onSuccess: (person) => {
      form.setFieldValue("email", person.contact.email);
      onChanged(person);
    },
  });
  return (
    <section className="card part" aria-labelledby="adresse-e-mail">
      <Title order={2} size="h3" id="adresse-e-mail" mb="sm">
        Adresse e-mail
      </Title>
      <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
        <Stack align="flex-start" maw={460}>
          <Text>
            C'est là que nous vous écrivons, et que part le lien si vous oubliez votre mot de passe. Si vous la changez, un message en
            avertit l'ancienne.
          </Text>
          <EmailInput label="Votre adresse" autoComplete="email" style={{ width: "100%" }} {...form.getInputProps("email")} />
          <RefusalAlert error={saving.error} />
          <Button type="submit" variant="default" loading={saving.isPending} disabled={form.values.email.trim() === email}>
            Changer mon adresse
          </Button>
        </Stack>
      </form>
    </section>
  );
}
