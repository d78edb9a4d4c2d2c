import { Autocomplete, Checkbox, Select, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue, useElementSize } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  canSearchDirectory,
  establishmentsApi,
  establishmentTypes,
  MAX_PROPOSED,
} from "#organizations/establishments/establishments.contract.ts";
import { ALREADY_REGISTERED } from "#organizations/establishments/existing-school.ts";
import { canonicalRne, isMeantAsRne, isPartOfRne, isValidRne, refusalOfRne } from "#organizations/establishments/rne.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { filledLabels, fillFromDirectory, type SchoolValues, typedCode } from "../school-form.ts";
import { AddressFields } from "./AddressFields.tsx";
import { requiredProps } from "./form.tsx";

const RNE_LENGTH = 8;
const AROUND_DESCRIPTION = 12;
const paths = {
  street: "establishment.street",
  zipCode: "establishment.zipCode",
  city: "establishment.city",
  country: "establishment.country",
};

export function SchoolStep({ form }: { form: UseFormReturnType<SchoolValues> }) {
  const { state, fillFor } = useDirectory(form);
  const { proposals, text } = useProposals(form.values.establishment.rneCode);
  const rneCode = form.getInputProps("establishment.rneCode");
  const description = useElementSize();
  const isAlreadyRegistered = [form.errors["establishment.rneCode"], form.errors["establishment.name"]].includes(ALREADY_REGISTERED);
  const validateCode = (typed: string) => {
    const isComplete = isMeantAsRne(typed) && canonicalRne(typed).length >= RNE_LENGTH;
    if (isComplete) form.setFieldError("establishment.rneCode", refusalOfRne(typed));
    void fillFor(typed);
  };
  return (
    <FieldGrid rowGap="lg">
      <Autocomplete
        style={wholeRow}
        label="Code UAI (ancien RNE), nom ou ville (facultatif)"
        description={
          <span ref={description.ref} role="status" style={{ display: "block" }}>
            {text ?? directoryStatusText(state, filledLabels(form.values))}
          </span>
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...rneCode}
        onChange={(typed) => {
          rneCode.onChange(typed);
          validateCode(typed);
        }}
        data={[...proposals.keys()]}
        filter={({ options }) => options}
        comboboxProps={{ offset: description.height + AROUND_DESCRIPTION }}
        renderOption={({ option }) => <Proposal school={proposals.get(option.value)} />}
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

function directoryStatusText(state: DirectoryState, filled: string): string {
  if (state === "asking") return "Recherche dans l'annuaire…";
  if (state === "unknown") return "Nous ne l'avons pas trouvé dans l'annuaire\u00A0: remplissez les champs ci-dessous.";
  if (state === "not asked")
    return "Le code a sept chiffres et une lettre. Le reste se remplit. Sans code, laissez vide\u00A0: la fédération vérifie votre demande.";
  return filled === ""
    ? "Trouvé dans l'annuaire\u00A0; ce que vous avez saisi est gardé."
    : `Rempli d'après l'annuaire\u00A0: ${filled}. Vérifiez-les.`;
}

type Proposed = ResponseOf<typeof establishmentsApi.searchDirectory>[number];

const Proposal = ({ school }: { school: Proposed | undefined }) =>
  school && (
    <span>
      {school.name}
      <Text size="sm" c="dimmed" component="span" display="block">
        {[
          !school.name.startsWith(school.type ?? "") && school.type,
          school.street,
          [school.zipCode, school.city].filter(Boolean).join(" "),
          school.rneCode,
        ]
          .filter(Boolean)
          .join(", ")}
      </Text>
    </span>
  );

const PAUSE_MS = 300;

/** The schools of the directory with the words typed, by code, and the message about them; empty for a code, which fills in the rest by itself. */
function useProposals(typed: string): { readonly proposals: ReadonlyMap<string, Proposed>; readonly text: string | undefined } {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isSearch = (text: string) => canSearchDirectory(text) && !isMeantAsRne(text) && !isPartOfRne(text);
  const { data, isPlaceholderData, isError } = useApiQuery(establishmentsApi.searchDirectory, {
    query: { search },
    enabled: isSearch(search),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!isSearch(typed)) return { proposals: new Map(), text: undefined };
  const proposals = new Map((data ?? []).map((school) => [school.rneCode, school]));
  const isSearching = !data || isPlaceholderData || search !== typed.trim();
  return { proposals, text: proposalsText(proposals.size, { isSearching, isError }) };
}

function proposalsText(count: number, { isSearching, isError }: { readonly isSearching: boolean; readonly isError: boolean }): string {
  if (isError) return "L'annuaire ne répond pas\u00A0: écrivez le code et remplissez les champs ci-dessous.";
  if (isSearching) return "Recherche dans l'annuaire…";
  if (count === 0) return "Aucun établissement trouvé\u00A0: écrivez son code et remplissez les champs ci-dessous.";
  return count === MAX_PROPOSED
    ? `Les ${MAX_PROPOSED} premiers\u00A0: précisez la ville ou le nom.`
    : `${formatCount(count, "établissement trouvé", "établissements trouvés")}\u00A0: choisissez le vôtre.`;
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
  const codeNow = () => typedCode(form.getValues().establishment);
  const code = codeNow();
  const { isFetching, isSuccess, isError } = useQuery({ ...directoryQuery(code), enabled: isValidRne(code) });
  const state: DirectoryState = isFetching ? "asking" : isSuccess ? "found" : isError ? "unknown" : "not asked";

  const fillFor = async (typed: string): Promise<void> => {
    if (!isValidRne(typed)) return;
    const school = await queryClient.fetchQuery(directoryQuery(canonicalRne(typed))).catch(() => undefined);
    if (school && codeNow() === school.rneCode) form.setValues(fillFromDirectory(school, form.getValues()));
  };
  return { state, fillFor };
}
