import { Alert, Button, Checkbox, NumberInput, type NumberInputProps, Switch, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { openUntil, proposalsUntil, refusalToPropose, refusalToRegister, type Season } from "#features/registrations/season.ts";
import { asTyped } from "#platform/web/number-input.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { toast } from "#platform/web/toasts.tsx";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { refusalOfEstimate, refusalToOpen, type SchoolSeason } from "../opening.ts";
import styles from "./SeasonForm.module.css";
import { useSeasonEdits } from "./useSeasonEdits.ts";

interface Props {
  /** As stored. */
  readonly school: SchoolSeason;
  readonly season: Season;
  readonly isSaving: boolean;
  readonly onSave: (changes: Partial<SchoolSeason>) => Promise<unknown>;
}

/** What a school decides of its season; « Enregistrer » is there once something differs from what is stored (ETB-01 to ETB-03). */
export function SeasonForm({ school, season, isSaving, onSave }: Props) {
  const { typed, shownEstimate, changes, edit, save } = useSeasonEdits(school, onSave);
  const [isJudged, setJudged] = useState(false);
  const estimateField = useRef<HTMLInputElement>(null);
  const missing = refusalOfEstimate(typed.estimatedParticipants);
  const askForEstimate = () => {
    setJudged(true);
    estimateField.current?.focus();
  };
  const open = (visible: boolean) => {
    const refusal = visible ? refusalToOpen(typed.estimatedParticipants) : null;
    if (refusal === null) return edit({ visible });
    toast.failure(refusal);
    askForEstimate();
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (missing === null) void save();
    else askForEstimate();
  };
  return (
    <form className={`card ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="saison">
      <Title order={2} id="saison">
        {season.activeYear === null ? "Votre saison" : `Votre saison ${season.activeYear}`}
      </Title>
      <EstimateField
        ref={estimateField}
        value={shownEstimate}
        error={isJudged && missing}
        onChange={(estimate) => {
          setJudged(true);
          edit({ estimate });
        }}
      />
      <ProposalField
        season={season}
        wasMade={school.proposeToBeHalfExamCenter}
        isMade={typed.proposeToBeHalfExamCenter}
        onChange={(proposeToBeHalfExamCenter) => edit({ proposeToBeHalfExamCenter })}
      />
      <Switch
        label="Ouvrir les inscriptions de la saison"
        description={whenOpen(season)}
        checked={typed.visible}
        onChange={({ currentTarget }) => open(currentTarget.checked)}
      />
      {missing !== null && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          Vous devez renseigner le nombre estimé de participants avant d'ouvrir les inscriptions.
        </Alert>
      )}
      {changes && (
        <div className={styles.save}>
          <span>Vos changements ne sont pas encore enregistrés.</span>
          <Button type="submit" variant="main" loading={isSaving}>
            Enregistrer
          </Button>
        </div>
      )}
      <UnsavedGuard when={changes !== null && !isSaving}>Vos changements ne sont pas enregistrés&nbsp;: ils seront perdus.</UnsavedGuard>
    </form>
  );
}

const EstimateField = (props: NumberInputProps) => (
  <NumberInput
    label="Nombre estimé de participants au quart de finale"
    description="Une estimation suffit&nbsp;: vous pourrez la corriger."
    {...asTyped}
    inputMode="numeric"
    hideControls
    withAsterisk
    className={styles.estimate ?? ""}
    {...props}
  />
);

interface ProposalProps {
  readonly season: Season;
  readonly wasMade: boolean;
  readonly isMade: boolean;
  readonly onChange: (isMade: boolean) => void;
}

/** The offer to be a half-final centre: made up to its date, withdrawn any time (CFG-09). */
function ProposalField({ season, wasMade, isMade, onChange }: ProposalProps) {
  const closed = refusalToPropose(season, serverTime());
  const withdrawable = closed && wasMade ? `${closed} La vôtre peut encore être retirée, mais plus être faite de nouveau.` : closed;
  return (
    <Checkbox
      label="Nous proposons d'être centre d'épreuve pour la demi-finale"
      description={withdrawable ?? proposalsUntil(season)}
      checked={isMade}
      disabled={closed !== null && !wasMade}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

const whenOpen = (season: Season): string =>
  refusalToRegister("student", season, serverTime()) ??
  `Vos élèves trouvent alors votre établissement et s'y inscrivent. ${openUntil("student", season)}.`;
