import { useForm } from "@mantine/form";
import { type OwnRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { emptySchool, establishmentDraft, type SchoolValues, schoolStepForm } from "#features/sign-up/school-form.ts";
import { SchoolStep } from "#features/sign-up/web/SchoolStep.tsx";
import { call } from "#platform/web/api.ts";
import { errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { RequestForm } from "../../../requests/RequestForm.tsx";

const valuesOf = (refused: OwnRequestOnWire | undefined): SchoolValues => {
  if (!refused) return emptySchool;
  const { name, type, street, zipCode, city, country, rneCode } = refused;
  return { ...emptySchool, establishment: { name, type, street, zipCode, city, country, rneCode: rneCode ?? "" } };
};

/** A request to act for a school, for an account that has none. */
export function NewRequest({ refused }: { refused?: OwnRequestOnWire }) {
  const form = useForm<SchoolValues>({ initialValues: valuesOf(refused), validate: schemaResolver(schoolStepForm) });
  const mutation = useMutation({
    mutationFn: ({ establishment }: SchoolValues) => call(requestsApi.declare, { body: establishmentDraft(establishment) }),
    onSuccess: () => toast.success("Votre demande est enregistrée."),
    onError: (failure) => {
      if (!(failure instanceof Refusal)) return;
      const issues = Object.entries(errorsOf(failure)).map(([path, message]) => [`establishment.${path}`, message]);
      form.setErrors(Object.fromEntries(issues));
    },
  });
  return (
    <RequestForm
      title="Demander à agir pour un établissement"
      mutation={mutation}
      onSubmit={form.onSubmit((values) => mutation.mutate(values))}
    >
      <SchoolStep form={form} />
    </RequestForm>
  );
}
