import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { choicesOf } from "#platform/web/choices.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FormModal } from "#platform/web/FormModal.tsx";
import { formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { championshipAt } from "#season/configuration/season.ts";
import { lastDayOf, plainMeasures, type Right, type refusalReasons, refusals } from "../accommodation.ts";
import { accommodationsApi, Given } from "../accommodations.contract.ts";
import { MeasuresFields } from "./MeasuresFields.tsx";

interface Props {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** « Accordé : un tiers de temps en plus, du 1er septembre 2026 au 31 août 2027. » */
export const RightText = ({ right }: { right: Right }) => (
  <Text>
    Accordé&nbsp;: <strong>{plainMeasures(right)}</strong>, du {formatLongDay(right.startsOn)} au {formatLongDay(right.endsOn)}.
  </Text>
);

/** Gives a right, by default for the rest of the season, in the place of the one before. */
export function RightModal({ userId, name, start, onClose }: Props & { start: Partial<Right> }) {
  const stored = {
    extra: start.extra ?? 0,
    needs: [...(start.needs ?? [])],
    startsOn: start.startsOn ?? dayInParis(serverTime()),
    endsOn: start.endsOn ?? lastDayOf(championshipAt(serverTime())),
  };
  const edit = useChangesForm({
    stored,
    schema: Given,
    save: (changes) => call(accommodationsApi.give, { params: { id: userId }, body: { ...stored, ...changes } }),
    done: "C'est enregistré, et cela vaut aussitôt partout.",
    onSaved: onClose,
  });
  const { getInputProps } = edit.form;
  return (
    <FormModal
      title={`Temps et aménagements ${withElision(name)}`}
      mayBeUnchanged
      lossMessage="Cet aménagement ne sera pas enregistré."
      edit={edit}
      onClose={onClose}
    >
      <MeasuresFields extra={getInputProps("extra")} needs={getInputProps("needs")} />
      <DateField label="Du" {...getInputProps("startsOn")} />
      <DateField label="Au (compris)" {...getInputProps("endsOn")} />
    </FormModal>
  );
}

export function endRight(id: string, right: Right) {
  const endsOn = dayInParis(new Date(serverTime().getTime() - DAY_MS));
  return call(accommodationsApi.give, { params: { id }, body: { ...right, needs: [...right.needs], endsOn } });
}

export function RefuseTask({ userId, name, onClose }: Props) {
  const [reason, choose] = useState<(typeof refusalReasons)[number]>("talk");
  return (
    <ConfirmTask
      title={`Ne pas accorder la demande ${withElision(name)}\u00A0?`}
      confirm="Ne pas accorder"
      run={() => call(accommodationsApi.refuse, { params: { id: userId }, body: { reason } })}
      done="La réponse est partie"
      onClose={onClose}
    >
      <NativeSelect
        label="Cette personne lira"
        data={choicesOf(refusals)}
        value={reason}
        onChange={({ currentTarget }) => choose(currentTarget.value as typeof reason)}
      />
    </ConfirmTask>
  );
}
