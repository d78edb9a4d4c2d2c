import { Button, Group, Radio, Text } from "@mantine/core";
import { useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { differencesOf } from "#school/school-stages/entries.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import type { EntryOnWire, PaperStageOnWire, PupilOnWire } from "../answer-sheets.contract.ts";
import styles from "./answer-sheets.module.css";
import { comparable, textOf } from "./entry-text.ts";
import { bodyOf, type EntryBody, type TypedSheet } from "./entry-work.ts";
import { Strip } from "./Strip.tsx";
import { picturesOf, placeOf, placeOfTime, problemsOf, typedOf } from "./sheet-problems.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly pupil: PupilOnWire;
  readonly mine: TypedSheet;
  readonly from: EntryBody | undefined;
  readonly saved: EntryOnWire;
  readonly onChoose: (chosen: TypedSheet) => void;
  readonly onClose: () => void;
}

type Side = "mine" | "saved";

/** The entry typed here beside one saved in the meantime; each difference is decided before anything is dropped. */
export default function CompareEntries({ stage, pupil, mine, from, saved, onChoose, onClose }: Props) {
  const problems = problemsOf(stage, pupil.categoryId);
  const pictures = picturesOf(stage, pupil);
  const body = bodyOf(saved.source, mine);
  const ids = problems.map(({ id }) => id);
  const differing = differencesOf(comparable(body), comparable(saved), ids);
  // Answers unchanged here replace nothing.
  const changed = differencesOf(comparable(body), comparable(from ?? { answers: {}, minutes: null }), ids);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (id: string | null): Side => chosen[String(id)] ?? (changed.includes(id) ? "mine" : "saved");
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differing.map((id) => [String(id), side])));
  const choose = () => {
    const taken = problems.filter(({ id }) => differing.includes(id) && sideOf(id) === "saved");
    onChoose({
      fields: { ...mine.fields, ...Object.fromEntries(taken.map((problem) => [problem.id, typedOf(problem, saved.answers[problem.id])])) },
      minutes: differing.includes(null) && sideOf(null) === "saved" ? String(saved.minutes ?? "") : mine.minutes,
    });
  };
  return (
    <Modal opened onClose={onClose} title={`Deux saisies de la feuille ${withElision(nameOf(pupil))}`} size="xl">
      <Text>
        {differing.length === 0
          ? "Les deux disent la même chose."
          : "Cette saisie a été enregistrée ailleurs pendant que vous la tapiez ici. Vérifiez sur la feuille, puis choisissez."}
      </Text>
      {differing.length > 1 && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" onClick={() => chooseAll("mine")}>
            Tout comme ici
          </Button>
          <Button size="xs" variant="default" onClick={() => chooseAll("saved")}>
            Tout comme c'est enregistré
          </Button>
        </Group>
      )}
      {differing.map((id) => {
        const title = id === null ? "Temps" : `Problème ${problems.find((problem) => problem.id === id)?.number}`;
        const place = id === null ? placeOfTime(pictures) : placeOf(stage, pictures, id);
        return (
          <div key={String(id)} className={place ? styles.row : styles.compared}>
            {place && <Strip stageId={stage.stage.id} place={place} label={`${title}, sur la feuille`} />}
            <Radio.Group
              label={title}
              value={sideOf(id)}
              onChange={(side) => setChosen((before) => ({ ...before, [String(id)]: side as Side }))}
            >
              <Radio mt={6} value="mine" label={`Ici\u00A0: ${textOf(body, id)}`} />
              <Radio mt={6} value="saved" label={`Enregistré\u00A0: ${textOf(saved, id)}`} />
            </Radio.Group>
          </div>
        );
      })}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Plus tard
        </Button>
        <Button variant="main" onClick={choose}>
          Enregistrer ce choix
        </Button>
      </Group>
    </Modal>
  );
}
