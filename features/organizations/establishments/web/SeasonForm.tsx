import { Alert, Checkbox, Stack, Switch, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { submitting } from "#platform/web/forms.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { toast } from "#platform/web/toasts.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { openUntilText, proposalsUntilText, refusalToPropose, refusalToRegister, type Season } from "#season/configuration/season.ts";
import { changesOf, refusalOfEstimate, refusalToOpen, type SchoolSeason } from "../opening.ts";

interface Props {
  readonly school: SchoolSeason;
  readonly season: Season;
  /** By default all of it. The opening also asks for the estimate until there is one. */
  readonly part?: "opening" | "settings";
  readonly isSaving: boolean;
  readonly onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>;
  readonly onTyping?: (isTyping: boolean) => void;
}

/** The school's choices about its season. « Enregistrer » appears with the first change (ETB-01 to ETB-03). */
export function SeasonForm({ school, season, part, isSaving, onSave, onTyping }: Props) {
  const { typed, shownEstimate, changes, edit, save } = useSeasonEdits(school, onSave);
  useEffect(() => onTyping?.(changes !== null));
  const [isEstimateChecked, setEstimateChecked] = useState(false);
  const estimateField = useRef<HTMLInputElement>(null);
  const estimateRefusal = refusalOfEstimate(typed.estimatedParticipants);
  const isForSettings = part === "settings";
  const title = isForSettings ? "Participants et demi-finale" : "Votre saison";
  const focusEstimate = () => {
    setEstimateChecked(true);
    estimateField.current?.focus();
  };
  const open = (visible: boolean) => {
    const refusal = visible ? refusalToOpen(typed.estimatedParticipants) : null;
    if (refusal === null) return edit({ visible });
    toast.failure(refusal);
    focusEstimate();
  };
  const submit = submitting(() => (estimateRefusal === null ? save() : focusEstimate()));
  return (
    <form className="card part" onSubmit={submit} noValidate aria-labelledby="saison">
      <Stack align="flex-start" gap={22}>
        <Title order={2} id="saison">
          {season.activeYear === null ? title : `${title} ${season.activeYear}`}
        </Title>
        {(part !== "opening" || school.estimatedParticipants === 0) && (
          <NumberField
            label="Nombre estimé de participants au quart de finale"
            description="Une estimation suffit&nbsp;: vous pourrez la corriger."
            inputMode="numeric"
            withAsterisk
            styles={{ input: { maxWidth: 160 } }}
            w="100%"
            ref={estimateField}
            value={shownEstimate}
            error={isEstimateChecked && estimateRefusal}
            onChange={(estimate) => {
              setEstimateChecked(true);
              edit({ estimate });
            }}
          />
        )}
        {part !== "opening" && (
          <ProposalField
            season={season}
            wasProposed={school.proposeToBeHalfExamCenter}
            isProposed={typed.proposeToBeHalfExamCenter}
            onChange={(proposeToBeHalfExamCenter) => edit({ proposeToBeHalfExamCenter })}
          />
        )}
        {!isForSettings && (
          <Switch
            label="Ouvrir les inscriptions de la saison"
            description={openingText(season)}
            checked={typed.visible}
            onChange={({ currentTarget }) => open(currentTarget.checked)}
          />
        )}
        {!isForSettings && estimateRefusal !== null && (
          <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
            Vous devez renseigner le nombre estimé de participants avant d'ouvrir les inscriptions.
          </Alert>
        )}
      </Stack>
      <SaveBar isChanged={changes !== null} isSaving={isSaving} searchParam="vue" isInPlace />
    </form>
  );
}

interface ProposalProps {
  readonly season: Season;
  readonly wasProposed: boolean;
  readonly isProposed: boolean;
  readonly onChange: (isProposed: boolean) => void;
}

/** The offer to host the half-final: made until its date, withdrawn any time (CFG-09). */
function ProposalField({ season, wasProposed, isProposed, onChange }: ProposalProps) {
  const closed = refusalToPropose(season, serverTime());
  const description = closed && wasProposed ? `${closed} La vôtre peut encore être retirée, mais plus être faite de nouveau.` : closed;
  return (
    <Checkbox
      label="Nous proposons d'être centre d'épreuve pour la demi-finale"
      description={description ?? proposalsUntilText(season)}
      checked={isProposed}
      disabled={closed !== null && !wasProposed}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

const openingText = (season: Season): string =>
  refusalToRegister("student", season, serverTime()) ??
  `Vos élèves trouvent alors votre établissement et s'y inscrivent. ${openUntilText("student", season)}.`;

interface SeasonEdits extends Omit<SchoolSeason, "estimatedParticipants"> {
  readonly estimate: number | string;
}

function useSeasonEdits(stored: SchoolSeason, onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>) {
  const { estimatedParticipants, ...others } = stored;
  const { typed, edit, clear } = useEdits<SeasonEdits>({ ...others, estimate: estimatedParticipants });
  const { estimate, ...decided } = typed;
  const season: SchoolSeason = { ...decided, estimatedParticipants: estimate === "" ? 0 : toNumber(estimate) };
  const changes = changesOf(season, stored);
  return {
    typed: season,
    changes,
    /** Empty instead of 0, which is not an estimate. */
    shownEstimate: estimate || "",
    edit,
    save: async () => {
      if (changes) await onSave(changes).then(clear, () => undefined);
    },
  };
}
