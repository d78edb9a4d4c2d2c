import { Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useId } from "react";
import { type OwnRequestOnWire, requestsApi } from "#organizations/establishments/requests.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatInstant } from "#platform/web/format.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { federation } from "../../../federation.ts";

export function CodeCard({ request }: { request: OwnRequestOnWire }) {
  const sending = useMutation({
    mutationFn: () => call(requestsApi.sendCode),
    done: `Un code part à l'adresse ${request.officialEmail}`,
  });
  const { isCodeOpen, codeSentAt } = request;
  return (
    <Part id="confirmation" title="Une dernière étape&nbsp;: votre établissement vous confirme">
      <Text my="sm">
        Un code part à l'adresse officielle de l'établissement, celle de l'annuaire&nbsp;: <strong>{request.officialEmail}</strong>.
        Demandez-le au secrétariat, puis tapez-le ici. C'est l'affaire de quelques minutes.
      </Text>
      {isCodeOpen && codeSentAt ? (
        <>
          <Text c="dimmed" role="status">
            {Date.parse(codeSentAt) > Date.now()
              ? `Beaucoup d'e-mails vont à cette adresse\u00A0: votre code part le ${formatInstant(codeSentAt)}. Il sert ensuite pendant sept jours.`
              : `Code envoyé le ${formatInstant(codeSentAt)}. Il sert pendant sept jours.`}
          </Text>
          <CodeForm />
          <Button variant="subtle" mt="xs" loading={sending.isPending} onClick={() => sending.mutate()}>
            Renvoyer le code
          </Button>
        </>
      ) : (
        <Button variant="main" loading={sending.isPending} onClick={() => sending.mutate()}>
          {codeSentAt ? "Envoyer un autre code" : "Envoyer le code"}
        </Button>
      )}
      <Text c="dimmed" mt="md">
        Personne ne lit cette adresse&nbsp;? La fédération voit aussi votre demande et peut la confirmer, en général en un ou deux jours
        ouvrés&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
      </Text>
    </Part>
  );
}

function CodeForm() {
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.trim() === "" ? "Le code est requis" : null) },
  });
  const confirming = useMutation({
    mutationFn: ({ code }: { code: string }) => call(requestsApi.confirm, { body: { code } }),
    failed: shownByPage,
    onError: (failure) => {
      const errors = failure instanceof Refusal ? errorsOf(failure) : {};
      form.setErrors(Object.keys(errors).length > 0 ? errors : { code: messageOf(failure) });
    },
  });
  const { error, ...input } = form.getInputProps("code");
  const id = useId();
  return (
    <form noValidate onSubmit={form.onSubmit((values) => confirming.mutate(values))}>
      <Group align="end" mt="sm" wrap="wrap">
        <TextInput
          aria-describedby={error ? id : undefined}
          size="lg"
          label="Code reçu par l'établissement"
          placeholder="K7M-Q2XR-T9B"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...input}
          error={Boolean(error)}
        />
        <Button type="submit" variant="main" size="lg" loading={confirming.isPending}>
          Confirmer
        </Button>
      </Group>
      {/* Below both: beside the field it would push the button down. */}
      {error && (
        <Text id={id} c="red" fz="sm" mt={4} role="alert">
          {error}
        </Text>
      )}
    </form>
  );
}
