import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { sendInBatches } from "#contest/registrations/web/useBulkAction.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "../pupil-name.ts";
import type { SchoolStandingsOnWire, StandingPupilOnWire } from "../school-stages.contract.ts";
import { countReaching, equalsLeftOut, proposalsFor, proposalsText } from "../selection.ts";
import { StillOpen } from "./StillOpen.tsx";
import { useRefreshStages } from "./useSchoolStages.ts";

export type Marked = StandingPupilOnWire & { readonly marks: NonNullable<StandingPupilOnWire["marks"]> };

/** Pupils who can be ticked, by their registration. */
export const pendingAmong = (some: readonly Marked[]): readonly string[] =>
  some.filter(({ status }) => status === "PENDING").map(({ registrationId }) => registrationId);

interface TickButtonProps {
  /** « submit »: Enter in the field beside it ticks. */
  readonly type: "submit" | "button";
  readonly among: readonly Marked[];
  readonly onTake: (registrationIds: readonly string[]) => void;
  readonly children: string;
}

/** « Cocher les 4 premiers »; confirmed pupils have no box and are counted below. */
function TickButton({ type, among, onTake, children }: TickButtonProps) {
  const pending = pendingAmong(among);
  if (pending.length === 0)
    return (
      <Text c="dimmed" fz="sm" pb={8}>
        {among.length === 0
          ? "Aucun élève n'atteint cette note."
          : `${among.length === 1 ? "Déjà confirmé" : "Déjà confirmés"}\u00A0: ${children}.`}
      </Text>
    );
  return (
    <Button type={type} variant="default" size="sm" onClick={() => onTake(pending)}>
      Cocher {children}
    </Button>
  );
}

const isWhole = (typed: number | string): typed is number => Number.isInteger(typed) && Number(typed) >= 0;
const whole = (value: number | string) =>
  ({ value, inputMode: "numeric", error: value !== "" && !isWhole(value) && "Écrivez un nombre entier" }) as const;

/** Asks for a number or a grade, and proposes numbers that keep equals together. */
export function Proposal({ pupils, onTake }: { pupils: readonly Marked[]; onTake: (registrationIds: readonly string[]) => void }) {
  const [wanted, setWanted] = useState<number | string>("");
  const [threshold, setThreshold] = useState<number | string>("");
  const ranked = pupils.map(({ marks }) => marks);
  const numbers = isWhole(wanted) ? proposalsFor(ranked, wanted) : [];
  const reaching = isWhole(threshold) ? countReaching(ranked, threshold) : null;
  const isCut = isWhole(wanted) && !numbers.includes(wanted);
  return (
    <Stack gap={0}>
      <Group align="flex-end" gap="8px 16px">
        <Group component="form" align="flex-end" gap="8px 16px" onSubmit={submitting(() => undefined)}>
          <NumberField label="Combien d'élèves&nbsp;?" size="sm" w={150} {...whole(wanted)} onChange={setWanted} />
          {numbers.map((count) => (
            <TickButton key={count} type={numbers.length === 1 ? "submit" : "button"} among={pupils.slice(0, count)} onTake={onTake}>
              {count === 1 ? "le premier" : `les ${count} premiers`}
            </TickButton>
          ))}
        </Group>
        <Group component="form" align="flex-end" gap="8px 16px" onSubmit={submitting(() => undefined)}>
          <NumberField label="Ou à partir de la note" size="sm" w={170} {...whole(threshold)} onChange={setThreshold} />
          {reaching !== null && (
            <TickButton type="submit" among={pupils.filter(({ marks }) => marks.grade >= Number(threshold))} onTake={onTake}>
              {formatCount(reaching, "élève", "élèves")}
            </TickButton>
          )}
        </Group>
      </Group>
      <Text c="dimmed" fz="sm" role="status">
        {isCut && numbers.length > 0 && `${proposalsText(numbers)}\u00A0: on ne sépare pas des élèves à égalité de note et de coefficient.`}
      </Text>
    </Stack>
  );
}

export const confirmedText = (count: number, of: number): string =>
  count === of && count > 1
    ? "Tous ceux qui ont une note ici sont déjà confirmés, donc qualifiés\u00A0: il n'y a plus à choisir."
    : `${formatCount(count, "élève est déjà confirmé, donc qualifié", "élèves sont déjà confirmés, donc qualifiés")}\u00A0: il n'y a plus à ${count === 1 ? "le" : "les"} cocher.`;

interface AlreadyConfirmedProps {
  readonly pupils: readonly StandingPupilOnWire[];
  readonly refusal: string | null;
  readonly textOf: (count: number) => string;
}

export function AlreadyConfirmed({ pupils, refusal, textOf }: AlreadyConfirmedProps) {
  const [isOpen, setOpen] = useState(false);
  const confirmed = pupils.filter(({ status }) => status === "CONFIRMED");
  const refresh = useRefreshStages();
  if (confirmed.length === 0) return null;
  return (
    <Group gap="6px 14px">
      <Text c="dimmed" fz="sm">
        {textOf(confirmed.length)}
      </Text>
      {confirmed.every(({ confirmedForGood }) => confirmedForGood != null) ? (
        <Text c="dimmed" fz="sm">
          {confirmed.length === 1 ? "Cette confirmation ne se reprend plus ici" : "Ces confirmations ne se reprennent plus ici"}&nbsp;: la
          fédération les a données, ou s'en est déjà servie. Écrivez-lui en cas d'erreur.
        </Text>
      ) : (
        <RefusableButton size="compact-sm" variant="default" refusal={refusal} onClick={() => setOpen(true)}>
          Confirmé par erreur&nbsp;?
        </RefusableButton>
      )}
      {isOpen && <UnconfirmWindow pupils={confirmed} onDone={refresh} onClose={() => setOpen(false)} />}
    </Group>
  );
}

const UnconfirmWindow = lazyWindow(() => import("./UnconfirmWindow.tsx"));

interface ConfirmingProps {
  readonly chosen: readonly Marked[];
  /** All pupils with a mark. */
  readonly ranked: readonly Marked[];
  readonly stage: SchoolStandingsOnWire["stage"];
  readonly refusal: string | null;
  readonly onDone: (registrationIds: readonly string[]) => void;
}

/** Confirms the chosen registrations, as on the list of pupils, which qualifies them; shows why each other one was not. */
export function Confirming({ chosen, ranked, stage, refusal, onDone }: ConfirmingProps) {
  const [isAsking, setAsking] = useState(false);
  const [failures, setFailures] = useState<readonly { readonly name: string; readonly message: string }[]>([]);
  const refresh = useRefreshStages();
  const count = chosen.length;
  const confirming = useMutation({
    mutationFn: () =>
      sendInBatches(
        (ids) => call(registrationsApi.validateMany, { body: { ids } }),
        chosen.map(({ registrationId }) => registrationId),
      ),
    failed: shownByPage,
    done: (outcomes) => formatCount(outcomes.filter(({ message }) => message === undefined).length, "élève confirmé", "élèves confirmés"),
    onSuccess: async (outcomes) => {
      setFailures(
        outcomes.flatMap(({ id, message }) => {
          const pupil = chosen.find(({ registrationId }) => registrationId === id);
          return message && pupil ? [{ name: nameOf(pupil), message }] : [];
        }),
      );
      setAsking(false);
      onDone(outcomes.filter(({ message }) => message === undefined).map(({ id }) => id));
      await refresh();
    },
  });
  const reason = refusal ?? (count === 0 ? "Cochez d'abord qui vous sélectionnez." : null);
  return (
    <Stack gap="sm">
      {failures.length > 0 && (
        <Alert color="red" role="alert" title={formatCount(failures.length, "élève n'est pas confirmé", "élèves ne sont pas confirmés")}>
          <ul className="bullets">
            {failures.map(({ name, message }) => (
              <li key={name}>
                {name}&nbsp;: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Group gap="6px 14px">
        <RefusableButton variant="main" refusal={reason} onClick={() => setAsking(true)}>
          {count === 0 ? "Confirmer la sélection" : count === 1 ? "Confirmer cet élève" : `Confirmer ces ${count} élèves`}
        </RefusableButton>
        {reason !== null && (
          <Text c="dimmed" fz="sm">
            {reason}
          </Text>
        )}
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={count === 1 ? "Confirmer cet élève\u00A0?" : `Confirmer ces ${count} élèves\u00A0?`}
          confirm="Confirmer"
          isBusy={confirming.isPending}
          error={confirming.error}
          onConfirm={() => confirming.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {count === 1
              ? "Son inscription est confirmée, ce qui qualifie cet élève pour l'étape suivante, comme depuis la liste de vos élèves."
              : "Leurs inscriptions sont confirmées, ce qui les qualifie pour l'étape suivante, comme depuis la liste de vos élèves."}
          </p>
          <p>{chosen.map(nameOf).join(", ")}</p>
          <Text c="dimmed" fz="sm" mt="xs">
            Une erreur se reprend ici, tant que les inscriptions sont ouvertes et que la fédération n'a rien décidé pour{" "}
            {count === 1 ? "cet élève" : "eux"}.
          </Text>
          <StillOpen stage={stage} />
          <EqualsLeftOut ranked={ranked} chosen={chosen} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function EqualsLeftOut({ ranked, chosen }: Pick<ConfirmingProps, "ranked" | "chosen">) {
  const byCategory = [...Map.groupBy(ranked, ({ marks }) => marks.rankedIn).values()];
  const pairs = byCategory.flatMap((ofCategory) => {
    const compared = ofCategory.map((pupil) => ({ ...pupil.marks, pupil }));
    return equalsLeftOut(
      compared,
      compared.filter(({ pupil }) => chosen.includes(pupil)),
    );
  });
  const leftOut = Map.groupBy(
    pairs.filter(({ equal }) => equal.pupil.status === "PENDING"),
    ({ equal }) => equal.pupil,
  );
  if (leftOut.size === 0) return null;
  return (
    <Alert color="amber" mt="md" title="Des élèves à égalité sont séparés">
      {[...leftOut].map(([pupil, equals]) => (
        <Text key={pupil.userId}>
          {nameOf(pupil)} a la même note et le même coefficient que {listInFrench(equals.map(({ chosen: one }) => nameOf(one.pupil)))}, sans
          être choisi.
        </Text>
      ))}
    </Alert>
  );
}
