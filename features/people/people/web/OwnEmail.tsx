import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { contactFields } from "#core/accounts/account.contract.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { usersApi } from "../people.contract.ts";

type Addresses = ResponseOf<typeof usersApi.ownEmail>;

const ownEmail = apiQuery(usersApi.ownEmail);

export default function OwnEmail() {
  const addresses = useQuery(ownEmail);
  return (
    <Part id="adresse-e-mail" title="Adresse e-mail" size="h3" mb="sm">
      <Loaded query={addresses} lines={4}>
        {({ email, pending }) => (
          <Stack align="flex-start" maw={460}>
            <Text>C'est là que nous vous écrivons, et que part le lien si vous oubliez votre mot de passe.</Text>
            {pending && <Waiting email={email} pending={pending} />}
            <NewAddress key={email} email={email} />
          </Stack>
        )}
      </Loaded>
    </Part>
  );
}

function Waiting({ email, pending }: { email: string; pending: NonNullable<Addresses["pending"]> }) {
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () => call(usersApi.resendOwnEmail),
    done: "Un nouveau lien vient de partir. Le précédent ne sert plus.",
    onSuccess: (addresses) => queries.setQueryData(ownEmail.queryKey, addresses),
  });
  const cancel = useMutation({
    mutationFn: () => call(usersApi.cancelOwnEmail),
    done: "Votre adresse reste la même.",
    onSuccess: () => queries.setQueryData(ownEmail.queryKey, { email, pending: null }),
  });
  return (
    <Alert color="amber" role="status" w="100%" icon={<IconMailForward aria-hidden />} title="En attente de confirmation">
      <Text style={{ overflowWrap: "anywhere" }}>
        Nous avons écrit à {pending.email}. Ouvrez le lien de cet e-mail avant le {formatInstant(pending.expiresAt)}.{" "}
        {email === "" ? "D'ici là, votre compte n'a pas d'adresse." : `D'ici là, votre adresse reste ${email}.`}
      </Text>
      <Group mt="sm">
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Renvoyer le lien
        </Button>
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Renoncer à ce changement
        </Button>
      </Group>
    </Alert>
  );
}

function NewAddress({ email }: { email: string }) {
  const queries = useQueryClient();
  const { element, form, saving, submit } = useServerForm({
    initialValues: { email },
    validate: { email: (typed) => contactFields.email.safeParse(typed).error?.issues[0]?.message ?? null },
    pathOf: (field) => field.replace("contact.", ""),
    keepsRefusal: true,
    mutationFn: (body: { email: string }) => call(usersApi.changeOwnEmail, { body }),
    failed: shownByPage,
    done: ({ pending }: Addresses) =>
      pending ? "Regardez vos e-mails : un lien vient de partir." : "Votre adresse e-mail est enregistrée.",
    onSuccess: (addresses) => {
      form.setFieldValue("email", addresses.email);
      queries.setQueryData(ownEmail.queryKey, addresses);
    },
  });
  return (
    <form ref={element} noValidate style={{ width: "100%" }} onSubmit={submit((values) => saving.mutate(values))}>
      <Stack align="flex-start">
        <EmailInput label="Votre adresse" autoComplete="email" style={{ width: "100%" }} {...form.getInputProps("email")} />
        <Text size="sm" c="dimmed">
          Pour la changer, donnez la nouvelle&nbsp;: nous y envoyons un lien, et elle compte une fois ce lien ouvert.
        </Text>
        <RefusalAlert error={saving.error} />
        <Button type="submit" variant="default" loading={saving.isPending} disabled={form.values.email.trim() === email}>
          Changer mon adresse
        </Button>
      </Stack>
    </form>
  );
}
