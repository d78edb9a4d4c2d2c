import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { frenchNumberInput } from "#platform/web/number-input.ts";
import { CategoryDraft, type CategoryFields, type CategoryOnWire } from "../categories.contract.ts";
import { noticeOfLimit } from "../question-limit.ts";

interface Props {
  readonly category: CategoryOnWire;
  /** The online stages of the season, by name. */
  readonly stages: readonly string[];
  readonly isBusy: boolean;
  /** Why the server refused to save. */
  readonly refusal: string | null;
  readonly onSave: (fields: CategoryFields) => void;
  readonly onClose: () => void;
}

type FormValues = Omit<CategoryFields, "maxQuestion" | "minutes"> & {
  readonly maxQuestion: number | string;
  readonly minutes: number | string;
};

const formValuesOf = (category: CategoryOnWire): FormValues => ({
  ...category,
  maxQuestion: category.maxQuestion ?? "",
  minutes: category.minutes ?? "",
});
const numberOf = (typed: number | string): number | null => (typed === "" ? null : Number(typed));
const fieldsOf = (typed: FormValues): CategoryFields => ({
  ...typed,
  maxQuestion: numberOf(typed.maxQuestion),
  minutes: numberOf(typed.minutes),
});

/** One category: everything can be changed, nothing deleted (CFG-01). */
export function CategoryModal({ category, stages, isBusy, refusal, onSave, onClose }: Props) {
  const validate = schemaResolver(CategoryDraft);
  const form = useForm<FormValues>({ initialValues: formValuesOf(category), validate: (typed) => validate(fieldsOf(typed)) });
  const notice = noticeOfLimit({ before: category.maxQuestion, after: numberOf(form.values.maxQuestion) }, stages);
  return (
    <GuardedModal
      title={`Catégorie «\u00A0${category.name}\u00A0»`}
      width={560}
      isDirty={form.isDirty() && !isBusy}
      lossMessage="Les changements de cette catégorie seront perdus."
      onClose={onClose}
    >
      {(leave) => (
        <form noValidate onSubmit={form.onSubmit((typed) => onSave(fieldsOf(typed)))}>
          <Stack>
            {refusal && <Alert color="red">{refusal}</Alert>}
            <TextInput label="Nom" withAsterisk data-autofocus maxLength={100} {...form.getInputProps("name")} />
            <NumberInput
              label="Durée prévue"
              description="En minutes, dite aux participants&nbsp;; vide&nbsp;: non indiquée."
              suffix=" min"
              {...frenchNumberInput}
              {...form.getInputProps("minutes")}
            />
            <NumberInput
              label="Dernière question comptée"
              description="Les suivantes ne rapportent pas de points&nbsp;; vide&nbsp;: toutes comptent."
              {...frenchNumberInput}
              {...form.getInputProps("maxQuestion")}
            />
            {notice && (
              <Alert color="amber" icon={<IconInfoCircle aria-hidden />}>
                {notice}
              </Alert>
            )}
            <Select
              label="À égalité de note, de coefficient et de temps"
              allowDeselect={false}
              data={[
                { value: "younger", label: "Le plus jeune d'abord" },
                { value: "older", label: "Le plus âgé d'abord" },
              ]}
              value={form.values.olderFirst ? "older" : "younger"}
              onChange={(first) => form.setFieldValue("olderFirst", first === "older")}
            />
            <Checkbox label="Ouverte aux inscriptions" {...form.getInputProps("canRegister", { type: "checkbox" })} />
            <Checkbox
              label="Répond au questionnaire en ligne"
              description="Pour les participants sans établissement."
              {...form.getInputProps("canSeeQuestionnaire", { type: "checkbox" })}
            />
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={leave}>
                Annuler
              </Button>
              <Button type="submit" loading={isBusy}>
                Enregistrer
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
