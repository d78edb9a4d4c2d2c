import { Button, Checkbox, Group, Stack, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { questionTypes } from "#features/marking/question-type.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Empty } from "#platform/web/states.tsx";
import { usePhone } from "#platform/web/usePhone.ts";
import type { ReleasedStageOnWire } from "../school-stages.contract.ts";
import { ProblemDetails } from "./ProblemDetails.tsx";
import styles from "./school-stages.module.css";
import { useReleased } from "./useSchoolStages.ts";

type Released = ReleasedStageOnWire["problems"][number] & { readonly from: string };

interface Props {
  /** Questions that the stage has already. */
  readonly taken: readonly (string | null)[];
  /** How many more it may have. */
  readonly left: number;
  readonly onChoose: (problems: readonly Released[]) => void;
  readonly onClose: () => void;
}

/** The problems that the federation opens to schools, to choose from. */
export default function ProblemPicker({ taken, left, onChoose, onClose }: Props) {
  const released = useReleased();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly Released[]>([]);
  const isPhone = usePhone();
  const toggle = (problem: Released, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, problem] : chosen.filter(({ questionId }) => questionId !== problem.questionId));
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
              <TextInput
                label="Chercher un titre"
                value={search}
                maxLength={100}
                autoComplete="off"
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              {stages.map(({ id, name, year, problems }) => (
                <Stack key={id} component="section" gap="xs" aria-label={`${name} ${year}`}>
                  <Title order={3}>
                    {name} {year}
                  </Title>
                  {problems
                    .filter(({ title }) => title.toLocaleLowerCase("fr").includes(search.trim().toLocaleLowerCase("fr")))
                    .map((problem) => {
                      const isChosen = chosen.some(({ questionId }) => questionId === problem.questionId);
                      const isTaken = taken.includes(problem.questionId);
                      return (
                        <div key={problem.questionId} className={styles.problem}>
                          <Checkbox
                            label={`${problem.position}. ${problem.title}`}
                            description={
                              isTaken ? "Déjà choisi" : `${questionTypes[problem.form.type].label} · ${problem.categories.join(", ")}`
                            }
                            checked={isChosen || isTaken}
                            disabled={isTaken || (!isChosen && chosen.length >= left)}
                            onChange={({ currentTarget }) => toggle({ ...problem, from: `${name} ${year}` }, currentTarget.checked)}
                          />
                          <ProblemDetails problem={problem} />
                        </div>
                      );
                    })}
                </Stack>
              ))}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  Annuler
                </Button>
                <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
                  {chosen.length === 0 ? "Ajouter" : `Ajouter ${formatCount(chosen.length, "problème", "problèmes")}`}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  );
}
