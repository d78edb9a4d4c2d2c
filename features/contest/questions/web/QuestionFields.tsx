import { Checkbox, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { RichTextEditor } from "#platform/web/RichTextEditor.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { expectedFormat } from "#season/marking/expected-format.ts";
import { matchesPattern } from "#season/marking/pattern.ts";
import { isFree, type QuestionType, questionTypes } from "#season/marking/question-type.ts";
import { isValidPattern } from "#season/marking/re2.ts";
import { WRONG_PATTERN } from "../question-check.ts";
import type { QuestionDraft } from "../question-drafts.ts";
import type { QuestionError } from "../question-error.ts";
import { AnswerRows } from "./AnswerRows.tsx";
import { ImageField } from "./ImageField.tsx";
import styles from "./questions.module.css";

interface Props {
  readonly draft: QuestionDraft;
  readonly position: number;
  readonly count: number;
  readonly errors: readonly QuestionError[];
  readonly onEdit: (changes: Partial<QuestionDraft>) => void;
  readonly onMove: (to: number) => void;
}

const types = (Object.keys(questionTypes) as QuestionType[]).map((value) => ({ value, label: questionTypes[value].label }));

const fieldOrder: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

const typeHints: Record<QuestionType, string> = {
  single: "Une seule réponse à choisir parmi celles que vous proposez.",
  multiple: "Plusieurs réponses à cocher\u00A0; il faut toutes les justes, et elles seules.",
  oneFree: "Un champ à remplir.",
  twoFree: "Deux champs à remplir\u00A0; s'il n'y a qu'une solution, un seul suffit.",
  twoFreeWithTotal: "Le nombre total de solutions, et deux d'entre elles.",
};

/** Only the fields that the question's type needs. */
export function QuestionFields({ draft, position, count, errors, onEdit, onMove }: Props) {
  const { title, text, type, regex, formMatters, coefficient, image_start, image_end, image_start_alt, image_end_alt, possibleAnswers } =
    draft;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <Stack gap="lg" pt="md" pb="sm" px={8} maw={840}>
      <TextInput
        label="Titre"
        description={title.trim() === "" && "Une question sans titre est supprimée à l'enregistrement."}
        inputWrapperOrder={fieldOrder}
        value={title}
        maxLength={300}
        autoComplete="off"
        autoFocus={draft.id === undefined}
        error={errorOf("title")}
        onFocus={({ currentTarget }) => title === `Question ${position}` && currentTarget.select()}
        onChange={({ currentTarget }) => onEdit({ title: currentTarget.value })}
      />
      <div className={styles.row}>
        <Select
          label="Type de réponse"
          description={typeHints[type]}
          inputWrapperOrder={fieldOrder}
          data={types}
          value={type}
          error={errorOf("openAnswer")}
          onChange={(chosen) => chosen && onEdit({ type: chosen as QuestionType })}
        />
        <NumberField
          label="Coefficient"
          description={coefficient !== position && `D'usage\u00A0: ${position}`}
          inputWrapperOrder={fieldOrder}
          value={coefficient}
          error={errorOf("coefficient")}
          onChange={(input) => onEdit({ coefficient: input === "" ? 0 : toNumber(input) })}
        />
        <PositionField key={position} position={position} count={count} onMove={onMove} />
      </div>
      <ImageField
        label="Image avant l'énoncé"
        image={image_start}
        alt={image_start_alt}
        error={errorOf("image_start")}
        altError={errorOf("image_start_alt")}
        onChange={(image) => onEdit({ image_start: image, image_start_alt: "" })}
        onDescribe={(alt) => onEdit({ image_start_alt: alt })}
      />
      <RichTextEditor label="Énoncé" size="question" value={text} error={errorOf("text")} onChange={(html) => onEdit({ text: html })} />
      <ImageField
        label="Image après l'énoncé"
        image={image_end}
        alt={image_end_alt}
        error={errorOf("image_end")}
        altError={errorOf("image_end_alt")}
        onChange={(image) => onEdit({ image_end: image, image_end_alt: "" })}
        onDescribe={(alt) => onEdit({ image_end_alt: alt })}
      />
      {isFree(type) && (
        <>
          <PatternField regex={regex} onChange={(input) => onEdit({ regex: input })} />
          <Checkbox
            label="La forme du nombre compte"
            description={`D'ordinaire, un même nombre est une même réponse\u00A0: «\u00A02/4\u00A0», «\u00A01/2\u00A0» et «\u00A00,5\u00A0». Cochez si une seule de ces écritures est juste.`}
            checked={formMatters}
            onChange={({ currentTarget }) => onEdit({ formMatters: currentTarget.checked })}
          />
        </>
      )}
      <AnswerRows
        type={type}
        formMatters={formMatters}
        answers={possibleAnswers}
        errorOf={errorOf}
        onChange={(answers) => onEdit({ possibleAnswers: answers })}
      />
    </Stack>
  );
}

/** The question's number; another number moves it there. */
function PositionField({ position, count, onMove }: { position: number; count: number; onMove: (to: number) => void }) {
  const [typed, setTyped] = useState<number | string>(position);
  const [isRefused, setRefused] = useState(false);
  const move = () => {
    const isValidPosition = Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= count;
    setRefused(!isValidPosition);
    if (isValidPosition && typed !== position) onMove(Number(typed) - 1);
  };
  return (
    <NumberField
      label="Position"
      value={typed}
      onChange={setTyped}
      error={isRefused && `Un nombre entier de 1 à ${count}`}
      onBlur={move}
      onKeyDown={({ key }) => key === "Enter" && move()}
    />
  );
}

interface PatternFieldProps {
  readonly regex: string;
  readonly onChange: (regex: string) => void;
}

const MISMATCH = "Le format de l'entrée est détecté comme incorrect";

/** The pattern that free answers must match, with a sample to try it (STG-05). */
function PatternField({ regex, onChange }: PatternFieldProps) {
  const [sample, setSample] = useState("");
  const isValid = isValidPattern(regex);
  const isTried = isValid && regex.trim() !== "" && sample.trim() !== "";
  const isMatch = matchesPattern(regex, sample);
  return (
    <Columns fold="phone">
      <TextInput
        label="Format de la réponse"
        description="Expression régulière que toute la réponse doit suivre&nbsp;; vide&nbsp;: tout est accepté. «&nbsp;\d+&nbsp;»&nbsp;: un nombre entier."
        value={regex}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        error={!isValid && WRONG_PATTERN}
        errorProps={{ role: "alert" }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div>
        <TextInput
          label="Essayer avec"
          description={
            isValid && regex.trim() !== ""
              ? `Les participants liront\u00A0: «\u00A0${expectedFormat(regex)}\u00A0»`
              : "Une réponse d'exemple."
          }
          value={sample}
          autoComplete="off"
          spellCheck={false}
          error={isTried && !isMatch && MISMATCH}
          errorProps={{ role: "alert" }}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        {isTried && isMatch && (
          <Text role="status" mt={6} c="var(--green-700)" fz="sm" fw={500}>
            Ce format convient
          </Text>
        )}
      </div>
    </Columns>
  );
}
