import { QualificationNotice } from "#contest/results/web/QualificationNotice.tsx";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import type { PanelProps } from "#season/stages/web/StageSettingsForm.tsx";
import StageTextsForm, { type ReaderState, type StageTexts } from "#season/stages/web/StageTextsForm.tsx";

/** The messages of a stage, with what each reader sees. */
export default function StageMessages(panel: PanelProps) {
  return <StageTextsForm {...panel} preview={(texts, state, genre) => messagePreview(panel.stage, texts, state, genre)} />;
}

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
} satisfies Record<ReaderState, object>;

function messagePreview(stage: StageOnWire, texts: StageTexts, state: ReaderState, genre: string | null) {
  const questionnaire = { ...stage, ...texts, date: texts.date || null, hour: texts.hour || null, id: `${stage.id}-${state}` };
  return <QualificationNotice result={{ ...resultsByState[state], questionnaire }} genre={genre} />;
}
