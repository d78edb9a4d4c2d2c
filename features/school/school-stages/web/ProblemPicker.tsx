import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { foldText } from "#platform/contract/fold-text.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";
import { usePhone } from "#platform/web/usePhone.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { questionTypes } from "#season/marking/question-type.ts";
import { type ReleasedStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { ProblemDetails } from "./ProblemDetails.tsx";
import styles from "./school-stages.module.css";

type Released = ReleasedStageOnWire["problems"][number] & { readonly from: string };

interface Props {
  readonly taken: readonly (string | null)[];
  /** The number of problems that may be added. */
  readonly left: number;
  /** The categories of the stage's pupils; empty: unknown. */
  readonly ofPupils: readonly string[];
  readonly onChoose: (problems: readonly Released[]) => void;
  readonly onClose: () => void;
}

const [ALL, OF_PUPILS] = ["toutes", "élèves"];

export default function ProblemPicker({ taken, left, ofPupils, onChoose, onClose }: Props) {
  const released = useApiQuery(schoolStagesApi.released);
  const [search, setSearch] = useState("");
  const [first = ALL, second] = ofPupils;
  const [category, setCategory] = useState(second === undefined ? first : OF_PUPILS);
  const [chosen, setChosen] = useState<readonly Released[]>([]);
  const isPhone = usePhone();
  const isShown = ({ title, categories }: Pick<Released, "title" | "categories">) =>
    foldText(title).includes(foldText(search.trim())) &&
    (category === ALL || categories.some((name) => (category === OF_PUPILS ? ofPupils.includes(name) : name === category)));
  const isChosen = ({ questionId }: Pick<Released, "questionId">) => chosen.some((problem) => problem.questionId === questionId);
  const toggle = (problem: Released, isAdded: boolean) =>
    setChosen(isAdded ? [...chosen, problem] : chosen.filter(({ questionId }) => questionId !== problem.questionId));
  return (
    <Modal opened onClose={onClose} title="Choisir des problèmes" size="min(820px, 100%)" fullScreen={isPhone}>
      <Loaded query={released} label="Chargement des problèmes..." lines={8}>
        {(stages) =>
          stages.length === 0 ? (
            <Empty title="Aucun problème n'est ouvert aux établissements">
              La fédération ouvre les problèmes d'une étape une fois qu'elle est passée. Vous pouvez écrire les vôtres.
            </Empty>
          ) : (
            <Stack>
              <Group gap="md" align="flex-end">
                <TextInput
                  label="Chercher un titre"
                  flex="1 1 260px"
                  value={search}
                  maxLength={100}
                  autoComplete="off"
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                />
                <NativeSelect
                  label="Catégorie"
                  size="md"
                  w="min(100%, 300px)"
                  value={category}
                  data={[
                    ...(second === undefined ? [] : [{ value: OF_PUPILS, label: `Celles de vos élèves (${ofPupils.join(", ")})` }]),
                    ...[...new Set([...ofPupils, ...stages.flatMap(({ problems }) => problems.flatMap(({ categories }) => categories))])],
                    { value: ALL, label: "Toutes" },
                  ]}
                  onChange={({ currentTarget }) => setCategory(currentTarget.value)}
                />
              </Group>
              {stages.map(({ id, name, year, problems }) => {
                const shown = problems.filter(isShown).map((problem) => ({ ...problem, from: `${name} ${year}` }));
                const free = shown.filter((problem) => !taken.includes(problem.questionId) && !isChosen(problem));
                return (
                  <Stack key={id} component="section" gap="xs" aria-label={`${name} ${year}`}>
                    <Group justify="space-between" gap="4px 18px">
                      <Title order={3}>
                        {name} {year}
                      </Title>
                      {shown.length > 0 && (
                        <Button
                          variant="default"
                          size="sm"
                          disabled={free.length === 0 || chosen.length + free.length > left}
                          onClick={() => setChosen([...chosen, ...free])}
                        >
                          {category === ALL || category === OF_PUPILS ? "Tout cocher" : `Tous ceux de ${category}`}
                          <span className="hidden-text">
                            , {name} {year}
                          </span>
                        </Button>
                      )}
                    </Group>
                    {shown.length === 0 && <Text c="dimmed">Aucun problème ne correspond.</Text>}
                    {shown.map((problem) => {
                      const isTaken = taken.includes(problem.questionId);
                      return (
                        <div key={problem.questionId} className={styles.problem}>
                          <Checkbox
                            label={`${problem.position}. ${problem.title}`}
                            description={
                              isTaken ? "Déjà choisi" : `${questionTypes[problem.form.type].label} · ${problem.categories.join(", ")}`
                            }
                            checked={isChosen(problem) || isTaken}
                            disabled={isTaken || (!isChosen(problem) && chosen.length >= left)}
                            onChange={({ currentTarget }) => toggle(problem, currentTarget.checked)}
                          />
                          <ProblemDetails problem={{ ...problem, ...problem.form }} title={problem.title} />
                        </div>
                      );
                    })}
                  </Stack>
                );
              })}
              <FormFoot onCancel={onClose} onConfirm={() => onChoose(chosen)} disabled={chosen.length === 0}>
                {chosen.length === 0 ? "Ajouter" : `Ajouter ${formatCount(chosen.length, "problème", "problèmes")}`}
              </FormFoot>
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  );
}
