import { Alert, Button, Stack, Text } from "@mantine/core";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { plainMeasures, refusals } from "../accommodation.ts";
import { type AccommodationOnWire, Asked, accommodationsApi } from "../accommodations.contract.ts";
import { MeasuresFields } from "./MeasuresFields.tsx";
import { RightText } from "./RightModal.tsx";

type Values = CallInputOf<typeof accommodationsApi.ask>["body"];

/** One's own right to more time or to a need, and the request for one, which the office answers (TIM-02). */
export default function OwnAccommodation() {
  const accommodation = useApiQuery(accommodationsApi.own);
  const withdrawing = useMutation({ mutationFn: () => call(accommodationsApi.withdraw), done: "Votre demande est retirée" });
  return (
    <Loaded query={accommodation} lines={8}>
      {({ right, request }) => (
        <Stack className="card part">
          {right && <RightText right={right} />}
          {request && (
            <Alert color="ink" title={request.refusal ? "Votre demande n'est pas acceptée" : "Votre demande attend une réponse"}>
              {request.refusal ? refusals[request.refusal] : plainMeasures(request)}
              {!request.refusal && (
                <Button mt="sm" size="sm" variant="default" display="block" onClick={() => withdrawing.mutate()}>
                  Retirer ma demande
                </Button>
              )}
            </Alert>
          )}
          <RequestForm key={request?.askedAt} request={request} />
        </Stack>
      )}
    </Loaded>
  );
}

function RequestForm({ request }: Pick<AccommodationOnWire, "request">) {
  const { element, form, saving, submit } = useServerForm<Values, Values, unknown>({
    initialValues: { extra: request?.extra ?? 0, needs: request?.needs ?? [] },
    validate: schemaResolver(Asked),
    mutationFn: (body) => call(accommodationsApi.ask, { body }),
    done: "Votre demande est partie. La réponse arrivera ici.",
  });
  return (
    <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
      <Stack align="flex-start">
        <Text>
          Il vous faut plus de temps, ou une aide&nbsp;? Demandez-le ici&nbsp;: la fédération vous répond. Ne dites pas pourquoi, et
          n'envoyez aucun document.
        </Text>
        <MeasuresFields extra={form.getInputProps("extra")} needs={form.getInputProps("needs")} times={[0, 20, 30, 60]} />
        <Button type="submit" loading={saving.isPending}>
          {request ? "Envoyer une autre demande" : "Envoyer ma demande"}
        </Button>
      </Stack>
    </form>
  );
}
