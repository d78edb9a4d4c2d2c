import { Checkbox, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { establishmentsApi, establishmentTypes } from "#features/establishments/establishments.contract.ts";
import { ALREADY_REGISTERED } from "#features/establishments/existing-school.ts";
import { canonicalRne, isValidRne, refusalOfRne } from "#features/establishments/rne.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { filledLabels, fillFromDirectory, type SchoolValues } from "../school-form.ts";
import { AddressFields } from "./AddressFields.tsx";
import { requiredProps } from "./form.ts";

const RNE_LENGTH = 8;
const paths = {
  street: "establishment.street",
  zipCode: "establishment.zipCode",
  city: "establishment.city",
  country: "establishment.country",
};

/** The school: its RNE code first, which fills in the rest. */
export function SchoolStep({ form }: { form: UseFormReturnType<SchoolValues> }) {
  const { state, fillFor } = useDirectory(form);
  const rneCode = form.getInputProps("establishment.rneCode");
  const isAlreadyRegistered = [form.errors["establishment.rneCode"], form.errors["establishment.name"]].includes(ALREADY_REGISTERED);
  const validateCode = (typed: string) => {
    const isComplete = canonicalRne(typed).length >= RNE_LENGTH;
    if (isComplete) form.setFieldError("establishment.rneCode", refusalOfRne(typed));
    void fillFor(typed);
  };
  return (
    <FieldGrid rowGap="lg">
      <TextInput
        style={wholeRow}
        label={isFrance(form.values.establishment.country) ? "Code UAI (ancien RNE)" : "Code UAI (ancien RNE, facultatif)"}
        description={<span role="status">{directoryStatusText(state, filledLabels(form.values))}</span>}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder="0690001B"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...rneCode}
        onChange={(event) => {
          rneCode.onChange(event);
          validateCode(event.currentTarget.value);
        }}
      />
      <TextInput
        style={wholeRow}
        label="Nom de l'établissement"
        autoComplete="off"
        {...requiredProps}
        {...form.getInputProps("establishment.name")}
      />
      <Select
        style={wholeRow}
        label="Type"
        placeholder="Choisir"
        data={[...establishmentTypes]}
        allowDeselect={false}
        {...requiredProps}
        {...form.getInputProps("establishment.type")}
        value={form.values.establishment.type || null}
      />
      <AddressFields form={form} paths={paths} />
      {(form.values.takeOver || isAlreadyRegistered) && (
        <Checkbox
          style={wholeRow}
          label={`${ALREADY_REGISTERED}\u00A0: je prends la suite d'un collègue`}
          description="L'établissement lui-même ou la fédération le confirme. Rien ne change avant."
          {...form.getInputProps("takeOver", { type: "checkbox" })}
        />
      )}
    </FieldGrid>
  );
}

/** The help text of the code field, then the outcome of the directory search. */
function directoryStatusText(state: DirectoryState, filled: string): string {
  if (state === "asking") return "Recherche dans l'annuaire…";
  if (state === "unknown") return "Nous ne l'avons pas trouvé dans l'annuaire\u00A0: remplissez les champs ci-dessous.";
  if (state === "not asked") return "Sept chiffres et une lettre\u00A0: le reste se remplit. Sans code (à l'étranger), laissez vide.";
  return filled === ""
    ? "Trouvé dans l'annuaire\u00A0; ce que vous avez saisi est gardé."
    : `Rempli d'après l'annuaire\u00A0: ${filled}. Vérifiez-les.`;
}

const directoryQuery = (rneCode: string) => ({
  ...apiQuery(establishmentsApi.directory, { params: { rneCode } }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

type DirectoryState = "not asked" | "asking" | "found" | "unknown";

/** Looks up the RNE code typed and fills the free fields once the directory answers (INS-08); it never blocks the form. */
function useDirectory(form: UseFormReturnType<SchoolValues>) {
  const queryClient = useQueryClient();
  const typedCode = () => canonicalRne(form.getValues().establishment.rneCode);
  const code = typedCode();
  const { isFetching, isSuccess, isError } = useQuery({ ...directoryQuery(code), enabled: isValidRne(code) });
  const state: DirectoryState = isFetching ? "asking" : isSuccess ? "found" : isError ? "unknown" : "not asked";

  const fillFor = async (typed: string): Promise<void> => {
    if (!isValidRne(typed)) return;
    const school = await queryClient.fetchQuery(directoryQuery(canonicalRne(typed))).catch(() => undefined);
    if (school && typedCode() === school.rneCode) form.setValues(fillFromDirectory(school, form.getValues()));
  };
  return { state, fillFor };
}
