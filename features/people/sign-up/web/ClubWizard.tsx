import { TextInput } from "@mantine/core";
import type { RequiredConsents } from "#access/consents/consents.ts";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { type ClubValues, clubDraft, clubForm, clubSteps, emptyClub } from "../club-form.ts";
import { AddressFields } from "./AddressFields.tsx";
import { CorrespondentStep } from "./CorrespondentStep.tsx";
import { requiredProps, type SignUpForm } from "./form.tsx";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { clubLines } from "./summaries.ts";
import type { WizardProps } from "./useSignUp.ts";

/** The registration of a club by its manager, in three steps (INS-09). */
export const ClubWizard = ({ required, ...wizardProps }: WizardProps & { required: RequiredConsents }) => (
  <SignUpWizard<ClubValues>
    kind={{
      label: "Inscription d'un club",
      name: "inscription-club",
      steps: clubSteps,
      initialValues: emptyClub,
      schema: clubForm(required),
      bodyOf: clubDraft,
    }}
    contents={(form, change) => [
      <ClubStep key="club" form={form} />,
      <CorrespondentStep key="correspondent" form={form} required={required}>
        Le correspondant est la personne qui anime le club et suit ses adhérents.
      </CorrespondentStep>,
      <SummaryStep key="summary" steps={clubSteps} lines={clubLines(form.values)} onChange={change} />,
    ]}
    {...wizardProps}
  />
);

const paths = { street: "club.street", zipCode: "club.zipCode", city: "club.city", country: "club.country" };

const ClubStep = ({ form }: { form: SignUpForm }) => (
  <FieldGrid rowGap="lg">
    <TextInput style={wholeRow} label="Nom du club" autoComplete="off" {...requiredProps} {...form.getInputProps("club.name")} />
    <AddressFields form={form} paths={paths} />
  </FieldGrid>
);
