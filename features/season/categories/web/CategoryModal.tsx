import { Alert, Checkbox, Select, Text, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { CategoryDraft, type CategoryFields, type CategoryOnWire, categoriesApi } from "../categories.contract.ts";
import { noticeOfKept, noticeOfLimit } from "../question-limit.ts";

interface Props {
  readonly category: CategoryOnWire;
  readonly stages: readonly string[];
  readonly kept: readonly string[];
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
const numberOf = (typed: number | string): number | null => (typed === "" ? null : toNumber(typed));
const fieldsOf = (typed: FormValues): CategoryFields => ({
  ...typed,
  maxQuestion: numberOf(typed.maxQuestion),
  minutes: numberOf(typed.minutes),
});

/** One category: the office changes everything and deletes nothing (CFG-01). */
export function CategoryModal({ category, stages, kept, onClose }: Props) {
  const stored = formValuesOf(category);
  const edit = useChangesForm({
    stored,
    schema: { safeParse: (typed) => CategoryDraft.safeParse(fieldsOf(typed as FormValues)) },
    save: (changes, query) =>
      call(categoriesApi.update, { query, body: { originalName: category.name, ...fieldsOf({ ...stored, ...changes }) } }),
    done: "Catégorie mise à jour",
    failed: "Erreur lors de la mise à jour de la catégorie",
    onSaved: onClose,
  });
  const { form } = edit;
  const typed = fieldsOf(form.values);
  const isRuleChanged = (["maxQuestion", "minutes", "olderFirst"] as const).some((name) => typed[name] !== category[name]);
  const noticeOfOwnRules = isRuleChanged ? noticeOfKept(kept) : null;
  const notice = noticeOfLimit(category.maxQuestion, typed.maxQuestion, stages);
  return (
    <FormModal
      title={`Catégorie «\u00A0${category.name}\u00A0»`}
      width={560}
      lossMessage="Les changements de cette catégorie seront perdus."
      edit={edit}
      onClose={onClose}
    >
      <TextInput label="Nom" withAsterisk data-autofocus maxLength={100} {...form.getInputProps("name")} />
      <TextInput
        label="Qui y participe"
        description="Affiché à côté du nom, partout où la catégorie se choisit ou se lit&nbsp;: «&nbsp;CM1 et CM2&nbsp;»."
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={100}
        {...form.getInputProps("description")}
      />
      <NumberField
        label="Durée prévue"
        description="En minutes, dite aux participants&nbsp;; vide&nbsp;: non indiquée."
        rightSection={<Text c="dimmed">min</Text>}
        {...form.getInputProps("minutes")}
      />
      <NumberField
        label="Dernière question comptée"
        description="Les suivantes ne rapportent pas de points&nbsp;; vide&nbsp;: toutes comptent."
        {...form.getInputProps("maxQuestion")}
      />
      {notice && (
        <Alert color="amber" icon={<IconInfoCircle aria-hidden />}>
          {notice}
        </Alert>
      )}
      <Select
        label="À égalité de note, de coefficient et de temps"
        data={choicesOf({ younger: "Le plus jeune d'abord", older: "Le plus âgé d'abord" })}
        value={form.values.olderFirst ? "older" : "younger"}
        onChange={(first) => form.setFieldValue("olderFirst", first === "older")}
      />
      {noticeOfOwnRules && (
        <Alert color="amber" icon={<IconInfoCircle aria-hidden />}>
          {noticeOfOwnRules}{" "}
          <LinkAnchor to="/admin/configuration/$" params={{ _splat: "regles" }}>
            Règles de la saison
          </LinkAnchor>
          .
        </Alert>
      )}
      <Checkbox label="Ouverte aux inscriptions" {...form.getInputProps("canRegister", { type: "checkbox" })} />
      <Checkbox
        label="Répond au questionnaire en ligne"
        description="Pour les participants sans établissement."
        {...form.getInputProps("canSeeQuestionnaire", { type: "checkbox" })}
      />
    </FormModal>
  );
}
