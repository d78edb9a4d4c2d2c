import { Select, Textarea, TextInput } from "@mantine/core";
import { toNumber } from "#platform/contract/typed-number.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { formatEnd, parseEnd } from "#season/configuration/registration-end.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { AnnouncementDraft, type AnnouncementOnWire, announcementsApi } from "../announcements.contract.ts";
import { audienceLabels, audiences } from "../audience.ts";

export type EditedAnnouncement = Omit<AnnouncementOnWire, "id"> & { readonly id: string | null };

interface Props {
  readonly announcement: EditedAnnouncement;
  readonly stages: readonly (CategoryOption & { readonly year: number })[];
  readonly categories: readonly CategoryOption[];
  readonly onClose: () => void;
}

const formValuesOf = ({ id: _, ...announcement }: EditedAnnouncement) => ({
  ...announcement,
  position: (announcement.position ?? "") as number | string,
  startsAt: formatEnd(announcement.startsAt),
  endsAt: formatEnd(announcement.endsAt),
});
type FormValues = ReturnType<typeof formValuesOf>;

/** The announcement as typed, without the fields of other audiences. An unreadable day is sent as typed, for the server to refuse. */
function draftOf({ audience, categoryName, questionnaireId, position, startsAt, endsAt, text }: FormValues) {
  const isErratum = audience === "stage";
  const instantOf = (typed: string) => {
    const end = parseEnd(typed);
    return end.refusal === undefined ? end.endsAt : typed;
  };
  return {
    audience,
    text,
    categoryName: audience === "participants" ? categoryName : null,
    questionnaireId: isErratum ? questionnaireId : null,
    position: isErratum && position !== "" ? toNumber(position) : null,
    // A day without a time means its first minute.
    startsAt: instantOf(startsAt.trim().replace(/^[\d/.-]+$/, "$& 00:00")) ?? "",
    endsAt: isErratum ? null : instantOf(endsAt),
  };
}

export function AnnouncementModal({ announcement, stages, categories, onClose }: Props) {
  const { id } = announcement;
  const stored = formValuesOf(announcement);
  const edit = useChangesForm<FormValues>({
    stored,
    schema: { safeParse: (typed) => AnnouncementDraft.safeParse(draftOf(typed as FormValues)) },
    save: (changes) => {
      const body = draftOf({ ...stored, ...changes });
      return id === null ? call(announcementsApi.create, { body }) : call(announcementsApi.update, { params: { id }, body });
    },
    done: id === null ? "Annonce publiée" : "Annonce réécrite",
    failed: "L'annonce n'a pas été enregistrée",
    onSaved: onClose,
  });
  const { form } = edit;
  const { audience, questionnaireId } = form.values;
  const stage = stages.find(({ value }) => value === questionnaireId);
  const progress = useApiQuery(stagesApi.progress, {
    query: { year: stage?.year ?? 0 },
    enabled: audience === "stage" && stage !== undefined,
  });
  const questions = progress.data?.find((one) => one.questionnaireId === questionnaireId)?.questions;
  return (
    <FormModal
      title={id === null ? "Nouvelle annonce" : "Annonce"}
      {...(id === null && { action: audience === "stage" ? "Publier le rectificatif" : "Publier l'annonce" })}
      width={620}
      lossMessage="L'annonce que vous avez écrite sera perdue."
      edit={edit}
      onClose={onClose}
    >
      <Select
        label="À qui"
        data={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
        {...form.getInputProps("audience")}
      />
      {audience === "participants" && (
        <Select
          label="Catégorie (facultatif)"
          placeholder="Toutes"
          clearable
          clearButtonProps={{ "aria-label": "Toutes les catégories", "aria-hidden": false, tabIndex: 0 }}
          data={categories}
          {...form.getInputProps("categoryName")}
        />
      )}
      {audience === "stage" && (
        <>
          <Select label="Étape" withAsterisk data={stages} {...form.getInputProps("questionnaireId")} />
          <NumberField
            label="Question (facultatif)"
            description={`Son numéro${questions ? `, de 1 à ${questions}` : ""}\u00A0; vide\u00A0: le rectificatif concerne toute l'étape.`}
            {...form.getInputProps("position")}
          />
        </>
      )}
      <Textarea
        label="Texte"
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={1_000}
        description={
          audience === "stage"
            ? "Toutes les feuilles ouvertes le montrent en quelques secondes\u00A0; il reste lisible à côté de la question."
            : "Quelques lignes, sans mise en forme, en haut de l'espace de chacun."
        }
        {...form.getInputProps("text")}
      />
      <TextInput label="À partir du" placeholder="jj/mm/aaaa hh:mm" description="Heure de Paris." {...form.getInputProps("startsAt")} />
      {audience !== "stage" && (
        <TextInput
          label="Jusqu'au (facultatif)"
          placeholder="jj/mm/aaaa hh:mm"
          description="Vide&nbsp;: jusqu'à ce que vous la retiriez."
          {...form.getInputProps("endsAt")}
        />
      )}
    </FormModal>
  );
}
