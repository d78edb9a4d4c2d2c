import { useForm } from "@mantine/form";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type OwnRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { emptySchool, establishmentDraft, type SchoolValues, schoolStepForm } from "#features/sign-up/school-form.ts";
import { SchoolStep } from "#features/sign-up/web/SchoolStep.tsx";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { apiQuery } from "#platform/web/query.ts";
import { OwnRequest } from "../../../requests/OwnRequest.tsx";
import { RequestForm } from "../../../requests/RequestForm.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** For an account that acts for no school (LET-01). */
export function WithoutSchool() {
  const isImporting = useLocation().pathname === "/etablissement/participants/import";
  return (
    <OwnRequest
      query={apiQuery(requestsApi.mine)}
      title="Aucun établissement"
      explanation="Votre compte n'est le correspondant d'aucun établissement."
      waiting={(request) => (isImporting ? <Outlet /> : <WaitingPage request={request} />)}
      form={(refused) => <NewRequest initial={refused ? valuesOf(refused) : emptySchool} />}
    />
  );
}

const valuesOf = ({ name, type, street, zipCode, city, country, rneCode }: OwnRequestOnWire): SchoolValues => ({
  ...emptySchool,
  establishment: { name, type, street, zipCode, city, country, rneCode: rneCode ?? "" },
});

/** A request to act for a school. */
function NewRequest({ initial }: { initial: SchoolValues }) {
  const form = useForm<SchoolValues>({ initialValues: initial, validate: schemaResolver(schoolStepForm) });
  return (
    <RequestForm
      title="Demander à agir pour un établissement"
      form={form}
      path="establishment."
      send={({ establishment }) => call(requestsApi.declare, { body: establishmentDraft(establishment) })}
    >
      <SchoolStep form={form} />
    </RequestForm>
  );
}
