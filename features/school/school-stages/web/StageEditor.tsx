import { Alert, Button, Checkbox, Chip, Group, Radio, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconListSearch, IconPencilPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { DateField } from "#platform/web/DateField.tsx";
import { focusFirstError } from "#platform/web/focus.ts";
import { formatCount } from "#platform/web/format.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { TimeField } from "#platform/web/TimeField.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useDraft } from "#platform/web/unsaved/useDraft.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryOption } from "#season/categories/category-labels.ts";
import { consequencesOfDiplomas, consequencesOfName, consequencesOfStage, hasClass, keptText } from "../changes.ts";
import { MAX_PROBLEMS } from "../draft.ts";
import {
  categoriesOfPupils,
  choosableClasses,
  comparedStage,
  countsText,
  draftOf,
  type EditedProblem,
  type EditedStage,
  editedOf,
  errorsOfEdited,
  isOpenAt,
  newStage,
  type SchoolPupils,
  withClosingNow,
  withMoved,
  withOpeningNow,
  withOwn,
  withReleased,
  withTyped,
} from "../edited-stage.ts";
import { type SchoolStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { NextSteps } from "./NextSteps.tsx";
import { ProblemFields } from "./ProblemFields.tsx";
import { useRefreshStages } from "./useSchoolStages.ts";

const ProblemPicker = lazyWindow(() => import("./ProblemPicker.tsx"));

/** The unsaved stage that this device keeps. */
export interface StageDraft {
  readonly edited: EditedStage;
  /** The version it started from; null: a new stage. */
  readonly basedOn: number | null;
}

export const draftName = (stageId: string): string => `school-stages/${stageId}`;

interface Props {
  readonly userId: string;
  /** Null: a new one. */
  readonly stage: SchoolStageOnWire | null;
  readonly year: number | null;
  /** The school's pupils that this account sees. */
  readonly pupils: SchoolPupils;
  readonly found: StageDraft | null;
  /** Why this account, or any in this season, only reads. */
  readonly refusal: string | null;
  /** This version was saved here a moment ago. */
  readonly isJustSaved: boolean;
  /** The window that prints the slips of the stage's pupils. */
  readonly slips: (onClose: () => void) => ReactNode;
  readonly onSaved: (stage: SchoolStageOnWire) => void;
  readonly onRemoved: () => void;
}

/** The form in which a school writes its stage: name, ways, dates, and problems by category (CLS-03). */
export function StageEditor({ userId, stage, year, pupils, found, refusal, isJustSaved, slips, onSaved, onRemoved }: Props) {
  const saved = stage ? editedOf(stage) : newStage(year, pupils.given);
  const isSameBase = found !== null && found.basedOn === (stage?.version ?? null);
  const [edited, setEdited] = useState<EditedStage>(isSameBase ? { ...saved, ...found.edited } : saved);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [dialog, setDialog] = useState<"picker" | "consequences" | "remove" | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefreshStages();
  const categories = useQuery(apiQuery(categoriesApi.names)).data ?? [];
  const ofPupils = categoriesOfPupils(edited, pupils);
  const isChanged = JSON.stringify(edited) !== JSON.stringify(saved);
  const saving = useMutation({
    mutationFn: (despiteAnswers: boolean) =>
      stage
        ? call(schoolStagesApi.change, {
            params: { id: stage.id },
            body: { basedOn: stage.version, despiteAnswers, draft: draftOf(edited) },
          })
        : call(schoolStagesApi.create, { body: draftOf(edited) }),
    failed: shownByPage,
    done: "Quart de finale enregistré",
    onSuccess: async (answer) => {
      setDialog(null);
      leave();
      await refresh();
      onSaved(answer);
    },
    onError: (refused) => {
      setDialog(null);
      if (!(refused instanceof Refusal)) return;
      setErrors(Object.fromEntries(Object.entries(errorsOf(refused)).map(([field, message]) => [field.replace(/^draft\./, ""), message])));
      focusFirstError(form);
    },
  });
  const { leave } = useDraft<StageDraft>({
    ...{ userId, name: draftName(stage?.id ?? "nouveau"), found, edited },
    draft: () => (isChanged ? { edited, basedOn: stage?.version ?? null } : null),
    isPaused: () => saving.isPending || refusal !== null,
  });
  const edit = (changes: Partial<EditedStage>) => {
    setEdited({ ...edited, ...changes });
    setErrors({});
    if (saving.error) saving.reset();
  };
  const editProblem = (key: number, changes: Partial<EditedProblem>) =>
    edit({ problems: edited.problems.map((problem) => (problem.key === key ? { ...problem, ...changes } : problem)) });
  const changes = stage && stage.answered > 0 ? consequencesOfStage(comparedStage(saved), comparedStage(edited)) : [];
  const diplomas = stage?.kept.diplomas ?? 0;
  const consequences = [
    ...consequencesOfName(saved.name, edited.name.trim(), diplomas),
    ...changes,
    ...(changes.length > 0 ? consequencesOfDiplomas(diplomas) : []),
  ];
  const save = () => {
    const found = errorsOfEdited(edited);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(form);
    else if (consequences.length > 0) setDialog("consequences");
    else saving.mutate(false);
  };
  const isReadOnly = refusal !== null;
  const isOpen = isOpenAt(saved, serverInstant());
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={24}>
        {refusal !== null && <Alert>{refusal}</Alert>}
        {found !== null && !isSameBase && (
          <Alert color="amber">
            Ce quart de finale a changé depuis vos derniers changements sur cet appareil&nbsp;: vous lisez la version enregistrée.
          </Alert>
        )}
        <Stack className="card part" component="section" aria-label="Nom, classes, façons et dates">
          <TextInput
            label="Nom"
            description="Vos élèves le lisent."
            value={edited.name}
            maxLength={100}
            maw={520}
            autoComplete="off"
            readOnly={isReadOnly}
            error={errors.name}
            onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
          />
          <Classes
            value={edited.classNames}
            known={choosableClasses(pupils, saved.classNames ?? [])}
            error={errors.classNames ?? Object.entries(errors).find(([field]) => field.startsWith("classNames."))?.[1]}
            isLimited={pupils.given !== null}
            isReadOnly={isReadOnly}
            onChange={(classNames) => edit({ classNames })}
          />
          <Group gap="8px 28px" align="flex-start">
            <Checkbox
              label="Sur papier"
              checked={edited.onPaper}
              disabled={isReadOnly}
              error={errors.onPaper}
              onChange={({ currentTarget }) => edit({ onPaper: currentTarget.checked })}
            />
            <Checkbox
              label="À l'écran"
              description={
                "Vos élèves répondent depuis leur espace\u00A0: donnez leur fiche à ceux qui n'ont pas de mot de passe. Les autorisations de la fédération peuvent venir après."
              }
              checked={edited.onScreen}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => edit({ onScreen: currentTarget.checked })}
            />
          </Group>
          {edited.onScreen && (
            <Columns fit={300} gap="md">
              {(["opens", "closes"] as const).map((name) => (
                <Columns key={name} columns="minmax(0, 1fr) 120px" gap="xs">
                  <DateField
                    label={name === "opens" ? "Ouvre le" : "Ferme le"}
                    value={edited[name].day}
                    readOnly={isReadOnly}
                    error={errors[`${name}At`]}
                    onChange={(day) => edit(withTyped(edited, name, { day }))}
                  />
                  <TimeField
                    label="Heure"
                    aria-label={`${name === "opens" ? "Ouvre le" : "Ferme le"}, heure de Paris`}
                    value={edited[name].time}
                    readOnly={isReadOnly}
                    error={errors[`${name}.time`]}
                    onChange={(time) => edit(withTyped(edited, name, { time }))}
                  />
                </Columns>
              ))}
            </Columns>
          )}
          {edited.onScreen && (
            <Group gap="4px 18px">
              {!isReadOnly && (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => edit((isOpen ? withClosingNow : withOpeningNow)(edited, serverInstant()))}
                >
                  {isOpen ? "Fermer maintenant" : "Ouvrir dès maintenant"}
                </Button>
              )}
              <Text c="dimmed" fz="sm">
                À l'heure de Paris. Le temps ne départage pas à l'écran.
              </Text>
            </Group>
          )}
        </Stack>
        <Stack component="section" gap="md" aria-labelledby="problemes">
          <div>
            <Title order={2} id="problemes">
              Problèmes
            </Title>
            <Text c="dimmed">
              {edited.problems.length === 0
                ? "Aucun pour l'instant."
                : countsText(
                    edited,
                    categories.map(({ name }) => name),
                    ofPupils,
                  )}
            </Text>
            {errors.problems && (
              <Text c="red" role="alert">
                {errors.problems}
              </Text>
            )}
          </div>
          {edited.problems.map((problem, index) => (
            <ProblemFields
              key={problem.key}
              problem={problem}
              position={index + 1}
              count={edited.problems.length}
              categories={categories
                .filter(({ canRegister, name }) => canRegister || problem.categories.includes(name))
                .map(categoryOption)}
              ofPupils={ofPupils}
              errorOf={(field) => errors[`problems.${index}.${field}`]}
              isReadOnly={isReadOnly}
              onEdit={(changes) => editProblem(problem.key, changes)}
              onMove={(by) => edit(withMoved(edited, index, by))}
              onRemove={() => edit({ problems: edited.problems.filter(({ key }) => key !== problem.key) })}
            />
          ))}
          {!isReadOnly && edited.problems.length < MAX_PROBLEMS && (
            <Group gap="sm">
              <Button variant="default" leftSection={<IconListSearch size={18} aria-hidden />} onClick={() => setDialog("picker")}>
                Choisir parmi ceux de la fédération
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencilPlus size={18} aria-hidden />}
                onClick={() =>
                  edit(
                    withOwn(
                      edited,
                      categories
                        .filter(({ canRegister, name }) => (ofPupils.length > 0 ? ofPupils.includes(name) : canRegister))
                        .map(({ name }) => name),
                    ),
                  )
                }
              >
                Écrire le nôtre
              </Button>
            </Group>
          )}
        </Stack>
        <RefusalAlert error={saving.error} />
        {stage && !isChanged && !isReadOnly && <NextSteps stage={stage} isJustSaved={isJustSaved} slips={slips} />}
        {!isReadOnly && stage && (
          <div>
            <Button variant="subtle" c="red" onClick={() => setDialog("remove")}>
              Supprimer ce quart de finale
            </Button>
          </div>
        )}
      </Stack>
      <SaveBar isChanged={isChanged && !isReadOnly} isSaving={saving.isPending} onUndo={() => edit(saved)} onSave={save} />
      {dialog === "picker" && (
        <ProblemPicker
          taken={edited.problems.map(({ questionId }) => questionId)}
          left={MAX_PROBLEMS - edited.problems.length}
          ofPupils={ofPupils}
          onClose={() => setDialog(null)}
          onChoose={(problems) => {
            edit(withReleased(edited, problems));
            setDialog(null);
          }}
        />
      )}
      {dialog === "consequences" && (
        <ConfirmDialog
          title={
            changes.length > 0
              ? `${formatCount(stage?.answered ?? 0, "élève a", "élèves ont")} déjà répondu`
              : "Renommer ce quart de finale\u00A0?"
          }
          confirm="Enregistrer quand même"
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate(true)}
          onClose={() => setDialog(null)}
        >
          <ul className="bullets">
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {changes.length > 0 && <p>Les notes et le classement suivent aussitôt.</p>}
        </ConfirmDialog>
      )}
      {dialog === "remove" && stage && (
        <RemoveDialog stage={stage} onClose={() => setDialog(null)} onRemoved={() => void refresh().then(onRemoved)} />
      )}
    </form>
  );
}

interface ClassesProps {
  /** Null: all. */
  readonly value: readonly string[] | null;
  readonly known: readonly string[];
  readonly error: string | undefined;
  /** A teacher has only some classes, and makes stages of these. */
  readonly isLimited: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: readonly string[] | null) => void;
}

/** The classes that play it; hidden if the school has none. */
function Classes({ value, known, error, isLimited, isReadOnly, onChange }: ClassesProps) {
  if (known.length === 0) return null;
  return (
    <>
      <Radio.Group
        label="Pour qui"
        value={value === null ? "all" : "some"}
        onChange={(choice) => onChange(choice === "all" ? null : known.length === 1 ? known : [])}
      >
        <Group gap="8px 28px" mt={4}>
          <Radio
            value="all"
            label={isLimited ? "Toutes les classes (le correspondant)" : "Toutes les classes"}
            disabled={isReadOnly || isLimited}
          />
          <Radio value="some" label="Certaines classes" disabled={isReadOnly} />
        </Group>
      </Radio.Group>
      {value !== null && (
        <div>
          <Group role="group" aria-label="Classes" gap={8}>
            {known.map((name) => (
              <Chip
                key={name}
                size="md"
                checked={hasClass(value, name)}
                disabled={isReadOnly}
                onChange={(isChosen) => onChange(known.filter((one) => (one === name ? isChosen : hasClass(value, one))))}
              >
                {name}
              </Chip>
            ))}
          </Group>
          {error && (
            <Text c="red" fz="sm" mt={6} role="alert">
              {error}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

/** Names the data deleted too. If a pupil answered meanwhile, the server names it and a second click confirms. */
function RemoveDialog({ stage, onClose, onRemoved }: { stage: SchoolStageOnWire; onClose: () => void; onRemoved: () => void }) {
  const removing = useMutation({
    mutationFn: (despiteAnswers: boolean) =>
      call(schoolStagesApi.remove, { params: { id: stage.id }, query: { despiteAnswers: despiteAnswers ? "true" : "false" } }),
    failed: shownByPage,
    done: "Quart de finale supprimé",
    onSuccess: onRemoved,
  });
  const lost = keptText(stage.kept);
  return (
    <ConfirmDialog
      title={`Supprimer «\u00A0${stage.name}\u00A0»\u00A0?`}
      confirm="Supprimer"
      isDestructive
      isBusy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate(lost !== null || removing.isError)}
      onClose={onClose}
    >
      <p>{lost === null ? "Aucun de vos élèves n'y a de réponse enregistrée." : `${lost} Les inscriptions confirmées le restent.`}</p>
    </ConfirmDialog>
  );
}
