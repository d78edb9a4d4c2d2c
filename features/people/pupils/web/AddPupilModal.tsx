import { Alert, Box, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { PersonFields } from "#people/people/web/PersonFields.tsx";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { wholeRow } from "#platform/web/FieldGrid.tsx";
import { focusFirstField } from "#platform/web/focus.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormActions } from "#platform/web/WindowFoot.tsx";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { doubtOfCategory, followProposal, proposeCategory } from "#season/categories/category-advice.ts";
import { type CategoryOption, categoryOption } from "#season/categories/category-labels.ts";
import { CategoryDoubt } from "#season/categories/web/CategoryDoubt.tsx";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { emptyPupil, nextPupil, type PupilValues, pupilRefusals, requestBodyOf } from "../pupil-form.ts";
import { pupilsApi } from "../pupils.contract.ts";

export interface AddTexts {
  readonly title: string;
  readonly lost: string;
  /** « 3 élèves ajoutés » */
  readonly added: (count: number) => string;
  readonly mail: string;
}

interface Props {
  readonly country: string;
  readonly activeYear: number | null;
  readonly texts: AddTexts;
  /** For the office: the school or club. */
  readonly extraFields?: (form: UseFormReturnType<PupilValues>) => ReactNode;
  readonly onAdded?: (userIds: readonly string[]) => void;
  /** An account with this name and birthday exists: it is opened instead. */
  readonly onKnown: (userId: string) => void;
  readonly onClose: () => void;
}

/** Adds people one by one (ETB-07, ADM-03). A refusal or closing the window by mistake loses nothing typed. */
export default function AddPupilModal(props: Props) {
  const categories = useApiQuery(categoriesApi.names).data;
  const languages = useApiQuery(languagesApi.names).data;
  if (!categories || !languages) return null;
  return (
    <AddPupilForm
      {...props}
      categories={categories.filter(({ canRegister }) => canRegister).map(categoryOption)}
      languages={languages.map(({ language }) => language)}
    />
  );
}

interface FormProps extends Props {
  readonly categories: readonly CategoryOption[];
  readonly languages: readonly string[];
}

function AddPupilForm({ categories, languages, extraFields, country, activeYear, texts, onAdded, onKnown, onClose }: FormProps) {
  const [added, setAdded] = useState<readonly PersonOnWire[]>([]);
  const addPerson = (person: PersonOnWire) => {
    const all = [...added, person];
    setAdded(all);
    onAdded?.(all.map(({ id }) => id));
  };
  const languageName = languages.includes("Français") ? "Français" : "";
  const { element, form, submit, refusal, busy } = useAddForm({ country, languageName, onAdded: addPerson, onDone: onClose });
  const candidateOf = ({ className, birthday }: PupilValues) => ({ schoolClass: className, birthday });
  const change = (field: "birthday" | "className", value: string) => {
    const values = form.getValues();
    const [before, after] = [candidateOf(values), candidateOf({ ...values, [field]: value })];
    const open = categories.map((category) => category.value);
    form.setFieldValue(field, value);
    if (activeYear !== null) form.setFieldValue("categoryName", followProposal(values.categoryName, before, after, open, activeYear));
  };
  const { categoryName } = form.values;
  const candidate = candidateOf(form.values);
  const isProposed = activeYear !== null && categoryName !== "" && categoryName === proposeCategory(candidate, activeYear);
  const doubt = activeYear === null ? null : doubtOfCategory(categoryName, candidate, activeYear);
  return (
    <GuardedModal title={texts.title} isDirty={form.isDirty() && busy === null} lossMessage={texts.lost} onClose={onClose}>
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit}>
          <Stack>
            <JustAdded added={added} texts={texts} />
            {extraFields?.(form)}
            <PersonFields
              form={form}
              isAutoFocused
              onBirthday={(birthday) => change("birthday", birthday)}
              languages={languages}
              mail={{ required: true, description: texts.mail }}
              extraField={
                <>
                  <Select
                    label="Catégorie"
                    placeholder="Choisir"
                    description={isProposed && "Proposée d'après la date de naissance ou la classe"}
                    inputWrapperOrder={["label", "input", "description", "error"]}
                    data={[...categories]}
                    required
                    withAsterisk={false}
                    {...form.getInputProps("categoryName")}
                    value={form.values.categoryName || null}
                  />
                  {!extraFields && (
                    <TextInput
                      label="Classe (facultatif)"
                      placeholder="5e B"
                      autoComplete="off"
                      {...form.getInputProps("className")}
                      onChange={({ currentTarget }) => change("className", currentTarget.value)}
                    />
                  )}
                  <Box style={wholeRow}>
                    <CategoryDoubt doubt={doubt} />
                  </Box>
                </>
              }
            />
            {refusal && <Refused refusal={refusal} onKnown={onKnown} />}
            <FormActions>
              <Button variant="default" onClick={leave}>
                {added.length > 0 ? "Terminer" : "Annuler"}
              </Button>
              <Button type="submit" value={CONTINUE} variant="default" loading={busy === "continue"}>
                Ajouter et continuer
              </Button>
              <Button type="submit" variant="main" loading={busy === "finish"}>
                Ajouter
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}

function JustAdded({ added, texts }: { added: readonly PersonOnWire[]; texts: AddTexts }) {
  const last = added.at(-1);
  if (!last) return null;
  const { contact, genre, username } = last;
  return (
    <Alert color="green" role="status" icon={<IconCheck size={20} aria-hidden />}>
      {contact.firstname} {contact.lastname} est {genre === "femme" ? "ajoutée" : "ajouté"}, sous l'identifiant <strong>{username}</strong>.
      {added.length > 1 && ` ${texts.added(added.length)}.`}
    </Alert>
  );
}

function Refused({ refusal, onKnown }: { refusal: Error } & Pick<Props, "onKnown">) {
  const known = refusal instanceof Refusal ? (refusal.responseBody as { known?: { id: string } } | undefined)?.known?.id : undefined;
  return (
    <RefusalAlert error={refusal} icon={<IconAlertCircle size={20} aria-hidden />}>
      {known && (
        <Group mt="sm">
          <Button size="sm" variant="default" onClick={() => onKnown(known)}>
            Ouvrir sa fiche
          </Button>
        </Group>
      )}
    </RefusalAlert>
  );
}

interface AddFormOptions {
  readonly country: string;
  readonly languageName: string;
  readonly onAdded: (person: PersonOnWire) => void;
  readonly onDone: () => void;
}

function useAddForm({ country, languageName, onAdded, onDone }: AddFormOptions) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: emptyPupil(country, languageName),
    validate: (values) => pupilRefusals(values, dayInParis(serverTime())),
    mutationFn: ({ values }: { values: PupilValues; addsAnother: boolean }) => call(pupilsApi.add, { body: requestBodyOf(values) }),
    failed: shownByPage,
    onSuccess: (person, { values, addsAnother }) => {
      onAdded(person);
      if (!addsAnother) return onDone();
      form.setInitialValues(nextPupil(values));
      form.reset();
      focusFirstField(element.current);
    },
  });
  return {
    element,
    form,
    submit: submit((values, event) => saving.mutate({ values, addsAnother: pressedButton(event) === CONTINUE })),
    refusal: saving.error,
    busy: saving.isPending ? (saving.variables.addsAnother ? ("continue" as const) : ("finish" as const)) : null,
  };
}

const CONTINUE = "continue";

const pressedButton = (event: { readonly nativeEvent: Event } | undefined): string | undefined =>
  ((event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null)?.value;
