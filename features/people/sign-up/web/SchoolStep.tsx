import { Autocomplete, Button, Checkbox, Select, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue, useElementSize } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  canSearchDirectory,
  establishmentsApi,
  establishmentTypes,
  MAX_PROPOSED,
} from "#organizations/establishments/establishments.contract.ts";
import { ALREADY_REGISTERED } from "#organizations/establishments/existing-school.ts";
import { canonicalRne, isMeantAsRne, isPartOfRne, isValidRne, refusalOfRne } from "#organizations/establishments/rne.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { foldText } from "#platform/contract/fold-text.ts";
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
  const { proposals, text, isSilent } = useProposals(form.values.establishment.rneCode);
  const [isOpen, setOpen] = useState(false);
  const rneCode = form.getInputProps("establishment.rneCode");
  const description = useElementSize();
  const isAlreadyRegistered = [form.errors["establishment.rneCode"], form.errors["establishment.name"]].includes(ALREADY_REGISTERED);
  const areFieldsShown = isOpen || isSilent || ["found", "unknown"].includes(state) || isBegun(form);
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
      {areFieldsShown ? (
        <Facts form={form} />
      ) : (
        <Button variant="default" style={{ ...wholeRow, justifySelf: "start" }} onClick={() => setOpen(true)}>
          Je ne le trouve pas
        </Button>
      )}
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

/** Whether a fact is already known, or was asked for in vain. */
const isBegun = ({ errors, values: { establishment } }: UseFormReturnType<SchoolValues>): boolean =>
  ["name", "type", "street", "zipCode", "city"].some(
    (field) => establishment[field as keyof typeof establishment] || errors[`establishment.${field}`],
  );

const Facts = ({ form }: { readonly form: UseFormReturnType<SchoolValues> }) => (
  <>
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
  </>
);

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

const directorySearch = (search: string, isEnabled: boolean) => ({
  query: { search },
  enabled: isEnabled,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

interface Proposals {
  readonly proposals: ReadonlyMap<string, Proposed>;
  readonly text?: string;
  /** Whether the directory does not answer. */
  readonly isSilent: boolean;
}

/** The schools of the directory with the words typed, by code, and the message about them; empty for a code, which fills in the rest by itself. */
function useProposals(typed: string): Proposals {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isSearch = (text: string) => canSearchDirectory(text) && !isMeantAsRne(text) && !isPartOfRne(text);
  const { data, isPlaceholderData, isError } = useApiQuery(establishmentsApi.searchDirectory, {
    ...directorySearch(search, isSearch(search)),
    placeholderData: keepPreviousData,
  });
  const isSearching = !data || isPlaceholderData || search !== typed.trim();
  const missing = isSearching ? "" : missingWord(search, data);
  const ofWord = useApiQuery(establishmentsApi.searchDirectory, directorySearch(missing, canSearchDirectory(missing)));
  const town = ofWord.data?.find(({ city }) => foldText(city ?? "").includes(missing))?.city;
  if (!isSearch(typed)) return { proposals: new Map(), isSilent: false };
  const proposals = new Map((data ?? []).map((school) => [school.rneCode, school]));
  const closest = town
    ? `Aucun à ${town}. Du même nom ailleurs\u00A0:`
    : missing && `Aucun avec «\u00A0${missing}\u00A0». Les plus proches\u00A0:`;
  const text = proposalsText(proposals.size, isSearching || ofWord.isFetching, isError, closest);
  return { proposals, text, isSilent: isError };
}

/** A word that no proposal has: the directory then proposes the most similar ones. */
function missingWord(search: string, proposals: readonly Proposed[]): string {
  const texts = proposals.map((school) => foldText(Object.values(school).join(" ")));
  const words = foldText(search).split(/[^a-z0-9]+/);
  return proposals.length === 0 ? "" : (words.findLast((word) => word.length > 3 && !texts.some((text) => text.includes(word))) ?? "");
}

function proposalsText(count: number, isSearching: boolean, isError: boolean, closest: string | undefined): string {
  if (isError) return "L'annuaire ne répond pas\u00A0: écrivez le code et remplissez les champs ci-dessous.";
  if (isSearching) return "Recherche dans l'annuaire…";
  if (count === 0) return "Aucun établissement trouvé\u00A0: écrivez son code, ou choisissez «\u00A0Je ne le trouve pas\u00A0».";
  if (closest) return closest;
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
