import type { ResultOnWire } from "#features/results/results.contract.ts";
import { QualificationNotice } from "#features/results/web/QualificationNotice.tsx";
import type { StageOnWire } from "#features/stages/stages.contract.ts";
import type { ReaderState, StageTexts } from "#features/stages/web/StageTextsModal.tsx";

/** A sample reader. */
const reader = { username: "camille.martin", numPalmares: "P0001234", genre: "femme" };

const center = {
  id: "1",
  name: "Lycée Blaise-Pascal",
  street: "36 avenue Carnot",
  zipCode: "63000",
  city: "Clermont-Ferrand",
  country: "France",
};

const resultsByState = {
  waiting: { qualified: null, nextExamCenterId: null, nextExamCenter: null },
  qualified: { qualified: true, nextExamCenterId: null, nextExamCenter: null },
  notQualified: { qualified: false, nextExamCenterId: null, nextExamCenter: null },
  convoked: { qualified: true, nextExamCenterId: center.id, nextExamCenter: center },
} satisfies Record<ReaderState, Partial<ResultOnWire>>;

/** A message as the participant will see it, in the component of their own area. */
export function MessagePreview({ stage, texts, state }: { stage: StageOnWire; texts: StageTexts; state: ReaderState }) {
  const result: ResultOnWire = {
    ...resultsByState[state],
    userId: "1",
    questionnaireId: stage.id,
    questionnaire: { ...stage, ...texts, date: texts.date || null, hour: texts.hour || null, id: `${stage.id}-${state}` },
    grade: null,
    weightedGrade: null,
    time: null,
    absent: false,
    byHand: false,
    origin: null,
    version: 1,
  };
  return <QualificationNotice result={result} member={reader} />;
}
