import { Text, TextInput, Title } from "@mantine/core";
import { isOpen } from "#platform/contract/period.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { formatCount, formatDeadline } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { formatEnd, isSameEnd, parseEnd } from "../registration-end.ts";
import styles from "./registration-dates.module.css";
import { useSaveSettings, useSettings } from "./useSettings.ts";

const periods = [
  { name: "ACTIVE_REGISTRATION_INDIVIDUAL", title: "Participants individuels", about: "S'inscrire ou se réinscrire sans établissement." },
  {
    name: "ACTIVE_REGISTRATION_STUDENT",
    title: "Élèves",
    about: "S'inscrire avec un établissement\u00A0; pour un établissement, ajouter, importer, confirmer et supprimer ses élèves.",
  },
  { name: "ACTIVE_REGISTRATION_SCHOOL", title: "Établissements", about: "Inscrire un établissement ou renouveler son adhésion." },
  { name: "ACTIVE_REGISTRATION_CLUB", title: "Clubs", about: "Inscrire un club ou renouveler son adhésion." },
  {
    name: "ACTIVE_REGISTRATION_CENTER",
    title: "Centres de demi-finale",
    about: "Pour un établissement, proposer d'être centre d'épreuve. Facultative.",
    isOptional: true,
  },
] as const;

type Texts = Record<(typeof periods)[number]["name"], string>;

/** The closing date of each kind of registration, in Paris time (CFG-03, CFG-09). */
export default function RegistrationDatesPage() {
  const settings = useSettings(periods.map(({ name }) => name));
  return (
    <>
      <PageHead title="Dates d'inscription">
        Chaque période est ouverte jusqu'à la minute indiquée, heure de Paris. Vous, la fédération, pouvez toujours inscrire, confirmer et
        supprimer.
      </PageHead>
      <Loaded query={settings} lines={10}>
        {(values) => (
          <Periods
            stored={Object.fromEntries(periods.map(({ name }) => [name, formatEnd(values[name] as string | null)])) as Texts}
            refetch={settings.refetch}
          />
        )}
      </Loaded>
    </>
  );
}

function Periods({ stored, refetch }: { stored: Texts; refetch: () => Promise<unknown> }) {
  const { typed, changed, edit, clear } = useEdits(stored);
  const saving = useSaveSettings("Paramètre enregistré", refetch);
  const ends = periods.map((period) => ({ ...period, text: typed[period.name], end: parseEnd(typed[period.name]) }));
  const save = () => {
    const wrong = ends.find(({ end }) => end.refusal !== undefined);
    if (wrong) return document.getElementById(wrong.name)?.focus();
    const differing = ends.filter(({ name, end }) => !isSameEnd(instantOf(end), instantOf(parseEnd(stored[name]))));
    if (differing.length === 0) return clear();
    saving.mutate(Object.fromEntries(differing.map(({ name, end }) => [name, instantOf(end)])), { onSuccess: clear });
  };
  return (
    <form noValidate onSubmit={submitting(save)}>
      <div className="card part">
        {ends.map(({ name, text, end, ...period }) => (
          <section key={name} className={styles.period} aria-label={period.title}>
            <div>
              <Title order={2} size="h3">
                {period.title} {end.refusal === undefined && <State endsAt={end.endsAt} isOptional={"isOptional" in period} />}
              </Title>
              <Text c="dimmed" fz="sm" mt={4} mb={10} inherit>
                {period.about}
              </Text>
            </div>
            <TextInput
              id={name}
              label="Jusqu'au"
              placeholder="jj/mm/aaaa hh:mm"
              description={end.refusal === undefined ? remaining(end.endsAt, "isOptional" in period) : undefined}
              inputWrapperOrder={["label", "input", "error", "description"]}
              value={text}
              error={end.refusal}
              onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
              onBlur={() => end.refusal === undefined && edit({ [name]: formatEnd(end.endsAt) })}
            />
          </section>
        ))}
      </div>
      <MovedPeople change={saving} onSuccess={clear} />
      <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} onUndo={clear} />
    </form>
  );
}

const instantOf = (end: ReturnType<typeof parseEnd>): string | null => (end.refusal === undefined ? end.endsAt : null);

interface EndProps {
  readonly endsAt: string | null;
  readonly isOptional: boolean;
}

const isOpenUntil = ({ endsAt, isOptional }: EndProps): boolean => (endsAt === null ? isOptional : isOpen(new Date(endsAt), serverTime()));

const State = (end: EndProps) =>
  isOpenUntil(end) ? (
    <StateBadge color="green">Ouvertes</StateBadge>
  ) : (
    <StateBadge color="red">{end.endsAt === null ? "Fermées" : "Closes"}</StateBadge>
  );

/** « encore 12 jours » */
function remaining(endsAt: string | null, isOptional: boolean): string {
  if (endsAt === null) return isOptional ? "Sans limite." : "Sans date, personne ne peut s'inscrire.";
  const days = Math.floor((Date.parse(endsAt) - serverTime().getTime()) / DAY_MS);
  if (!isOpenUntil({ endsAt, isOptional })) return `Depuis le ${formatDeadline(endsAt)}.`;
  return days < 1 ? "Moins d'un jour encore." : `Encore ${formatCount(days, "jour")}.`;
}
