import { Button, Stack, Text } from "@mantine/core";
import { refusalOfPassword } from "#organizations/passwords/password-rule.ts";
import { call } from "#platform/web/api.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { authApi } from "../auth.contract.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

export default function OwnPassword({ username }: { readonly username: string }) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: { password: "" },
    validate: { password: (password) => refusalOfPassword(password, false, [username]) },
    mutationFn: (body: { password: string }) => call(authApi.changePassword, { body }),
    failed: shownByPage,
    done: "Votre mot de passe a changé. Vos autres appareils sont déconnectés.",
  });
  const { error } = saving;
  return (
    <Part id="mot-de-passe" title="Mot de passe" size="h3" mb="sm">
      <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values, { onSuccess: form.reset }))}>
        <Stack align="flex-start" maw={460}>
          <Text>Le changer déconnecte vos autres appareils, et les liens ou les codes reçus avant ne servent plus.</Text>
          <NewPasswordField username={username} w="100%" {...form.getInputProps("password")} />
          {error !== null && !(error instanceof Refusal && "password" in errorsOf(error)) && (
            <FailureNotice>{messageOf(error)}</FailureNotice>
          )}
          <Button type="submit" variant="default" loading={saving.isPending}>
            Changer mon mot de passe
          </Button>
        </Stack>
      </form>
    </Part>
  );
}
