import { Box, Select, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { doubtOfCategory, followProposal, proposeCategory, schoolClasses } from "#season/categories/category-advice.ts";
import { categoryLabel, categoryOption, type DescribedCategory } from "#season/categories/category-labels.ts";
import { CategoryDoubt } from "#season/categories/web/CategoryDoubt.tsx";
import type { ParticipantValues } from "../participant-form.ts";
import { requiredProps } from "./form.tsx";
import styles from "./steps.module.css";

interface Props {
  readonly form: UseFormReturnType<ParticipantValues>;
  /** Those open to registrations. */
  readonly categories: readonly DescribedCategory[];
  readonly activeYear: number;
}

export function useCategoryProposal({ form, categories, activeYear }: Props) {
  const open = categories.map(({ name }) => name);
  return (field: "schoolClass" | "birthday", value: string) => {
    const values = form.getValues();
    form.setFieldValue(field, value);
    form.setFieldValue("categoryName", followProposal(values.categoryName, values, { ...values, [field]: value }, open, activeYear));
  };
}

/** The class, and the category that it proposes; doubts about the chosen one are shown but never refuse it (PPL-05). */
export function ClassAndCategory(props: Props) {
  const { form, categories, activeYear } = props;
  const change = useCategoryProposal(props);
  const { schoolClass, birthday, categoryName } = form.values;
  const isProposed = categoryName !== "" && categoryName === proposeCategory({ schoolClass, birthday }, activeYear);
  const doubt = doubtOfCategory(categoryName, { schoolClass, birthday }, activeYear);
  return (
    <>
      <Select
        label="Classe (facultatif)"
        placeholder="Choisir"
        description="Cette année scolaire. Elle propose la catégorie."
        inputWrapperOrder={inputOrder}
        data={[...schoolClasses]}
        clearable
        clearButtonProps={{ "aria-label": "Ne plus choisir de classe", "aria-hidden": false, tabIndex: 0 }}
        value={schoolClass || null}
        onChange={(chosen) => change("schoolClass", chosen ?? "")}
      />
      <Box>
        <Select
          label="Catégorie"
          placeholder="Choisir"
          description={isProposed ? describeProposal(schoolClass) : "Selon la classe de cette année scolaire"}
          inputWrapperOrder={inputOrder}
          data={categories.map(categoryOption)}
          {...requiredProps}
          {...form.getInputProps("categoryName")}
          value={categoryName || null}
        />
        <CategoryDoubt doubt={doubt} />
        <Why isProposed={isProposed} categories={categories} />
      </Box>
    </>
  );
}

const inputOrder = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

const describeProposal = (schoolClass: string): string =>
  schoolClass === "" ? "Proposée d'après la date de naissance" : "Proposée d'après la classe";

const Why = ({ isProposed, categories }: { isProposed: boolean; categories: readonly DescribedCategory[] }) => (
  <details className={styles.why}>
    <summary>{isProposed ? "Pourquoi\u00A0?" : "Laquelle choisir\u00A0?"}</summary>
    <Text size="sm">
      La catégorie suit la classe de cette année scolaire&nbsp;; elle décide des problèmes qui comptent. Sans classe, nous regardons l'âge à
      la fin de l'année civile où l'école commence.
    </Text>
    <ul>
      {categories.map((category) => (
        <li key={category.name}>{categoryLabel(category)}</li>
      ))}
    </ul>
  </details>
);
