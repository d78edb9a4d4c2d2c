import type { RequiredConsents } from "#access/consents/consents.ts";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { call } from "#platform/web/api.ts";
import { emptySchool, type SchoolValues, schoolDraft, schoolForm, schoolSteps } from "../school-form.ts";
import { CorrespondentStep } from "./CorrespondentStep.tsx";
import { SchoolStep } from "./SchoolStep.tsx";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { schoolLines } from "./summaries.ts";
import type { WizardProps } from "./useSignUp.ts";

/** The registration of a school by its correspondent, in three steps (INS-06). */
export const SchoolWizard = ({ required, ...wizardProps }: WizardProps & { required: RequiredConsents }) => (
  <SignUpWizard<SchoolValues>
    kind={{
      label: "Inscription d'un établissement",
      name: "inscription-school",
      steps: schoolSteps,
      initialValues: emptySchool,
      schema: schoolForm(required),
      bodyOf: schoolDraft,
      checkFirstStep: async (values) => values.takeOver || call(establishmentsApi.declarable, { body: schoolDraft(values).establishment }),
    }}
    contents={(form, change) => [
      <SchoolStep key="school" form={form} />,
      <CorrespondentStep key="correspondent" form={form} required={required}>
        Le correspondant est le professeur qui inscrit et suit les élèves de l'établissement.
      </CorrespondentStep>,
      <SummaryStep key="summary" steps={schoolSteps} lines={schoolLines(form.values)} onChange={change} />,
    ]}
    {...wizardProps}
  />
);
