import { Button, Checkbox, Group, Select, Stack, Text, Title } from "@mantine/core";
import { NumberField } from "#platform/web/NumberField.tsx";
import { noLimits, type RankingKey, rankingKeys } from "#season/marking/regulations.ts";
import { earnedText, months, type RuleText, rankingCriteria } from "#season/marking/regulations-text.ts";
import { type Draft, type Path, valueAt, withValue } from "../rules-draft.ts";

interface Editing {
  readonly draft: Draft;
  readonly errors: ReadonlyMap<string, string>;
  readonly texts: readonly RuleText[];
  readonly onChange: (draft: Draft) => void;
}

interface FieldProps extends Editing {
  readonly path: Path;
  readonly label: string;
  /** The parameter whose sentence is shown; by default the one of this path; null: none. */
  readonly parameter?: string | null;
}

/** « Article 3 : CE : les problèmes 1 à 5 comptent. » */
const readsAs = ({ texts, path, parameter = path.join(".") }: FieldProps): string | undefined => {
  if (parameter === null) return undefined;
  const text = texts.find((one) => one.parameter === parameter);
  return text ? `Article ${text.article}\u00A0: ${text.sentence}` : "Rien n'est fixé\u00A0: le règlement n'en dit rien.";
};

const common = (props: FieldProps) => ({
  label: props.label,
  description: readsAs(props),
  error: props.errors.get(props.path.join(".")),
  inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
});

/** `isOptional`: an empty field means no limit, or no decision. */
function RuleNumber({ isOptional = false, ...props }: FieldProps & { isOptional?: boolean }) {
  const value = valueAt(props.draft, props.path);
  return (
    <NumberField
      {...common(props)}
      maw={420}
      placeholder={isOptional ? "Aucun" : ""}
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      onChange={(typed) => props.onChange(withValue(props.draft, props.path, typed === "" && isOptional ? null : typed))}
    />
  );
}

type Choice = readonly [value: unknown, label: string];

function ChoiceField({ choices, ...props }: FieldProps & { choices: readonly Choice[] }) {
  const value = valueAt(props.draft, props.path);
  const place = choices.findIndex(([one]) => one === value);
  return (
    <Select
      {...common(props)}
      maw={420}
      allowDeselect={false}
      data={choices.map(([, label], index) => ({ value: String(index), label }))}
      value={place === -1 ? null : String(place)}
      onChange={(chosen) => props.onChange(withValue(props.draft, props.path, choices[Number(chosen)]?.[0]))}
    />
  );
}

function Optional({ initial, children, ...props }: FieldProps & { initial: unknown; children: React.ReactNode }) {
  const isSet = valueAt(props.draft, props.path) !== null;
  return (
    <Stack gap="xs">
      <Checkbox
        label={props.label}
        description={readsAs(props)}
        checked={isSet}
        onChange={({ currentTarget }) => props.onChange(withValue(props.draft, props.path, currentTarget.checked ? initial : null))}
      />
      {isSet && <Group align="start">{children}</Group>}
    </Stack>
  );
}

const monthChoices = months.map((name, index): Choice => [index + 1, name]);

const DayField = (props: FieldProps) => (
  <Optional {...props} initial={{ month: 1, day: 31 }}>
    <RuleNumber {...props} parameter={null} label="Jour" path={[...props.path, "day"]} />
    <ChoiceField {...props} parameter={null} label="Mois" path={[...props.path, "month"]} choices={monthChoices} />
  </Optional>
);

const shares: readonly Choice[] = ([0, 0.5, 1] as const).map((share) => [share, earnedText[share]]);

const roundings = Object.entries({ up: "au-dessus", nearest: "au plus proche", down: "au-dessous" });

interface FormProps extends Editing {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
}

/** Every parameter of a season's rules, with its article and its future sentence (RUL-04). */
export function RulesForm({ categories, ...editing }: FormProps) {
  const field = (label: string, ...path: Path) => ({ ...editing, path, label });
  return (
    <Stack gap={28}>
      <Part title="Les catégories">
        {categories.map(({ id, name }) => (
          <details key={id} open={[...editing.errors.keys()].some((place) => place.startsWith(`categories.${id}.`)) || undefined}>
            <summary>{name}</summary>
            <CategoryFields {...editing} id={id} categories={categories} />
          </details>
        ))}
        <ChoiceField
          {...field("Sans questions saisies", "coefficients")}
          choices={[
            ["rank", "le problème n a le coefficient n"],
            [null, "les coefficients sont libres"],
          ]}
        />
        <ChoiceField
          {...field("Durée en ligne", "timeLimit")}
          choices={Object.entries({ shown: "la feuille l'indique seulement", holds: "la feuille se ferme à la fin du temps" })}
        />
      </Part>
      <Part title="La notation">
        <ChoiceField {...field("Nombre total de solutions faux", "scoring", "wrongTotal")} choices={shares} />
        <ChoiceField {...field("Une seule solution parmi plusieurs", "scoring", "oneOfSeveral")} choices={shares} />
        <ChoiceField {...field("Réponse fausse à côté d'une juste", "scoring", "wrongAmongRight")} choices={shares} />
        <ChoiceField {...field("Solution donnée deux fois", "scoring", "repeated")} choices={shares} />
      </Part>
      <Part title="Le classement">
        <ChoiceField {...field("Arrondi du temps", "timeRounding")} choices={roundings} />
        <ChoiceField
          {...field("Temps d'une personne avec du temps en plus", "comparedTime")}
          choices={Object.entries({ raw: "comparé tel quel", divided: "ramené à la durée de tous" })}
        />
        <RankingFields {...field("Critères, du premier au dernier", "ranking")} />
        <RuleNumber {...field("Demi-finale dans le classement national", "cumulation", "semiFinal")} parameter={null} />
        <RuleNumber {...field("Finale dans le classement national", "cumulation", "final")} parameter="cumulation" />
        <Optional {...field("Les deux épreuves de la finale internationale s'ajoutent", "papers")} initial={{ first: 1, second: 1 }}>
          <RuleNumber {...field("La première compte", "papers", "first")} parameter={null} />
          <RuleNumber {...field("La seconde compte", "papers", "second")} parameter={null} />
        </Optional>
      </Part>
      <Part title="Les qualifiés">
        <QualificationFields {...field("Les premiers du classement, sans seuils", "qualification")} />
      </Part>
      <Part title="Les équipes">
        <RuleNumber {...field("Femmes dans une équipe", "teams", "women")} isOptional parameter={null} />
        <RuleNumber {...field("Hommes dans une équipe", "teams", "men")} isOptional parameter={null} />
        <DayField {...field("Une équipe se déclare jusqu'à un jour", "teams", "declaredBy")} parameter={null} />
        <ChoiceField
          {...field("Membre confirmé", "teams", "confirmedMember")}
          parameter={null}
          choices={[
            [true, "au moins un membre a une inscription confirmée"],
            [false, "rien n'est exigé"],
          ]}
        />
        <ChoiceField
          {...field("Classement des équipes", "teams", "ranking")}
          parameter="teams"
          choices={[
            ["sums", "par les sommes de leurs membres"],
            [null, "les équipes ne sont pas classées"],
          ]}
        />
      </Part>
      <Part title="Les délais">
        <DayField {...field("Les membres sont en règle à un jour", "periods", "membersBy")} />
        <ChoiceField
          {...field("Copies des établissements gardées jusqu'à la fin de", "periods", "proofsUntilMonth")}
          choices={[[null, "rien n'est fixé"], ...monthChoices]}
        />
        <RuleNumber {...field("Jours de conservation des réponses après le classement définitif", "periods", "answerDays")} isOptional />
        <RuleNumber {...field("Jours entre l'épreuve et le classement provisoire", "periods", "rankingDays")} isOptional />
        <RuleNumber {...field("Jours de réclamation", "periods", "claimDays")} isOptional />
        <RuleNumber {...field("Jours entre la convocation et l'épreuve", "periods", "convocationDays")} />
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack component="section" className="card part" gap="md" aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </Stack>
);

function CategoryFields({ id, categories, ...editing }: FormProps & { id: number }) {
  const draft = valueAt(editing.draft, ["categories", id]) ? editing.draft : withValue(editing.draft, ["categories", id], noLimits);
  const field = (label: string, ...path: Path) => ({ ...editing, draft, path: ["categories", id, ...path], label });
  return (
    <Stack gap="md" py="sm">
      <RuleNumber {...field("Dernier problème compté", "lastProblem")} isOptional />
      <RuleNumber {...field("Durée en minutes", "minutes")} isOptional />
      <ChoiceField
        {...field("Entre égaux", "olderFirst")}
        choices={[
          [false, "le plus jeune est devant"],
          [true, "le plus âgé est devant"],
        ]}
      />
      <ChoiceField
        {...field("Classement", "rankedWith")}
        choices={[
          [null, "seule"],
          ...categories.filter((other) => other.id !== id).map((other): Choice => [other.id, `avec ${other.name}`]),
        ]}
      />
      <Optional {...field("Les âges sont fixés", "ages")} initial={{ from: 6, to: null }}>
        <RuleNumber {...field("De", "ages", "from")} parameter={null} />
        <RuleNumber {...field("À (vide\u00A0: ou plus)", "ages", "to")} isOptional parameter={null} />
      </Optional>
      <RuleNumber {...field("Participations au plus", "mostSeasons")} isOptional />
      <Optional
        {...field("Une finale internationale mène dans une autre catégorie", "afterInternationalFinal")}
        initial={{ categoryId: id, years: 1 }}
      >
        <ChoiceField
          {...field("Catégorie", "afterInternationalFinal", "categoryId")}
          parameter={null}
          choices={categories.map((other): Choice => [other.id, other.name])}
        />
        <RuleNumber {...field("Années", "afterInternationalFinal", "years")} parameter={null} />
      </Optional>
    </Stack>
  );
}

const tenth = { percent: 10, rounding: "up" };
const byRank = { by: "rank", within: "center", places: tenth, leastGrade: 0, equalsGoOn: true };

function QualificationFields(props: FieldProps) {
  const isByRank = valueAt(props.draft, [...props.path, "by"]) === "rank";
  const isShare = valueAt(props.draft, [...props.path, "places", "percent"]) !== undefined;
  const set = (path: Path, value: unknown) => props.onChange(withValue(props.draft, [...props.path, ...path], value));
  const field = (label: string, ...path: Path) => ({ ...props, parameter: null, path: [...props.path, ...path], label });
  return (
    <Stack gap="xs">
      <Checkbox
        label={props.label}
        description={readsAs(props)}
        checked={isByRank}
        onChange={({ currentTarget }) => set([], currentTarget.checked ? byRank : { by: "thresholds" })}
      />
      {isByRank && (
        <>
          <ChoiceField
            {...field("De chaque catégorie", "within")}
            choices={Object.entries({ center: "dans chaque centre", stage: "dans toute l'étape" })}
          />
          <Checkbox
            label="Une part des présents"
            checked={isShare}
            onChange={({ currentTarget }) => set(["places"], currentTarget.checked ? tenth : { people: 10 })}
          />
          {isShare ? (
            <Group align="start">
              <RuleNumber {...field("Part (en %)", "places", "percent")} />
              <ChoiceField {...field("Arrondi", "places", "rounding")} choices={roundings} />
            </Group>
          ) : (
            <RuleNumber {...field("Nombre de personnes", "places", "people")} />
          )}
          <RuleNumber {...field("Points au moins", "leastGrade")} />
          <ChoiceField
            {...field("À égalité avec le dernier", "equalsGoOn")}
            choices={[
              [true, "on est qualifié aussi"],
              [false, "aucun des ex æquo en trop ne l'est"],
            ]}
          />
        </>
      )}
    </Stack>
  );
}

function RankingFields(props: FieldProps) {
  const ranking = valueAt(props.draft, props.path) as readonly RankingKey[];
  const set = (changed: readonly RankingKey[]) => props.onChange(withValue(props.draft, props.path, changed));
  const missing = rankingKeys.filter((key) => !ranking.some((one) => one.key === key));
  return (
    <Stack gap="xs" role="group" aria-label={props.label}>
      <Text fw={500}>{props.label}</Text>
      <ol className="ruled">
        {ranking.map((criterion, place) => {
          const { key, descending } = criterion;
          const { label: name, directions } = rankingCriteria[key];
          return (
            <Group key={key} component="li" gap="xs" py={6}>
              <Text flex="1 1 200px">{name}</Text>
              <Select
                aria-label={`Sens\u00A0: ${name}`}
                w={240}
                allowDeselect={false}
                data={[
                  { value: "true", label: directions[0] },
                  { value: "false", label: directions[1] },
                ]}
                value={String(descending)}
                onChange={(chosen) => set(ranking.with(place, { key, descending: chosen === "true" }))}
              />
              <Button
                variant="default"
                size="sm"
                disabled={place === 0}
                aria-label={`Monter\u00A0: ${name}`}
                onClick={() => set(ranking.toSpliced(place, 1).toSpliced(place - 1, 0, criterion))}
              >
                Monter
              </Button>
              <Button variant="default" size="sm" aria-label={`Retirer\u00A0: ${name}`} onClick={() => set(ranking.toSpliced(place, 1))}>
                Retirer
              </Button>
            </Group>
          );
        })}
      </ol>
      {missing.length > 0 && (
        <Group gap="xs">
          {missing.map((key) => (
            <Button key={key} variant="default" size="sm" onClick={() => set([...ranking, { key, descending: key !== "time" }])}>
              Ajouter&nbsp;: {rankingCriteria[key].label}
            </Button>
          ))}
        </Group>
      )}
      <Text c="dimmed" fz="sm">
        {readsAs(props)}
      </Text>
      {props.errors.has("ranking") && (
        <Text c="var(--red-700)" fz="sm" role="alert">
          {props.errors.get("ranking")}
        </Text>
      )}
    </Stack>
  );
}
