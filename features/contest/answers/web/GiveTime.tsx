import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { formatCount } from "#platform/web/format.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { serverInstant } from "#platform/web/server-time.ts";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { formatEnd, parseEnd } from "#season/configuration/registration-end.ts";
import { GivenTime, type TimedPersonOnWire, timeApi } from "../time.contract.ts";

interface Props {
  readonly stageId: string;
  /** Null: everyone who writes. */
  readonly person: TimedPersonOnWire | null;
  readonly onClose: () => void;
}

const blank = { minutes: "" as number | string, reason: "", isSince: false };
type FormValues = typeof blank & { since: string };

export default function GiveTime({ stageId, person, onClose }: Props) {
  const [stored] = useState<FormValues>(() => ({ ...blank, since: formatEnd(serverInstant().toISOString()) }));
  const draftOf = ({ minutes, reason, isSince, since }: FormValues) => {
    const parsed = parseEnd(since);
    return {
      ...{ minutes: toNumber(minutes), reason, userId: person?.id ?? null },
      since: isSince ? (parsed.refusal === undefined ? parsed.endsAt : since) : null,
    };
  };
  const edit = useChangesForm<FormValues>({
    stored,
    schema: { safeParse: (typed) => GivenTime.safeParse(draftOf(typed as FormValues)) },
    save: (changes, query) => call(timeApi.give, { params: { id: stageId }, query, body: draftOf({ ...stored, ...changes }) }),
    done: "Minutes données\u00A0: les feuilles ouvertes le montrent en dix secondes",
    onSaved: onClose,
  });
  const { form } = edit;
  return (
    <FormModal
      title={person ? `Donner du temps à ${person.firstname} ${person.lastname}` : "Donner du temps à ceux qui écrivent"}
      action="Donner"
      width={520}
      lossMessage="Le temps que vous alliez donner ne sera pas donné."
      edit={edit}
      onClose={onClose}
    >
      <NumberField
        label="Minutes"
        withAsterisk
        data-autofocus
        description="De 1 à 180. Si le temps est déjà écoulé, elles partent de maintenant."
        {...form.getInputProps("minutes")}
      />
      {!person && (
        <>
          <Checkbox
            label="Donner aussi à ceux dont le temps a fini pendant une panne"
            {...form.getInputProps("isSince", { type: "checkbox" })}
          />
          {form.values.isSince && (
            <TextInput
              label="La panne a commencé le"
              placeholder="jj/mm/aaaa hh:mm"
              description="Heure de Paris. Ceux qui ont fini avant ne reçoivent rien."
              {...form.getInputProps("since")}
            />
          )}
        </>
      )}
      <Textarea
        label="Pourquoi"
        withAsterisk
        maxLength={300}
        description={`Cette raison reste dans le journal. ${formatCount(300, "signe", "signes")} au plus, rien de médical.`}
        {...form.getInputProps("reason")}
      />
    </FormModal>
  );
}
