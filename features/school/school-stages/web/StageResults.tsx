import { Box, Checkbox, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import { call } from "#platform/web/api.ts";
import { formatCount, formatGrade, formatMinutes } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { Empty } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { absentAmong, hasTwoSheets, howItFills, undecidedAmong, withoutAnswers } from "../overview.ts";
import { nameOf } from "../pupil-name.ts";
import { type SchoolStandingsOnWire, type StandingPupilOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { equalsText } from "../selection.ts";
import { AlreadyConfirmed, Confirming, confirmedText, type Marked, Proposal, pendingAmong } from "./StageSelection.tsx";
import { StillOpen } from "./StillOpen.tsx";
import styles from "./school-stages.module.css";
import { stagePage } from "./stage-page.ts";
import { useRefreshStages } from "./useSchoolStages.ts";

interface Props {
  readonly standings: SchoolStandingsOnWire;
  /** Why this account may not confirm. */
  readonly refusal: string | null;
  /** The categories in the championship's order. */
  readonly categories: readonly string[];
}

const isMarked = (pupil: StandingPupilOnWire): pupil is Marked => pupil.marks !== null;

/** The rankings of a school's stage and the selection: proposals keep equals together, and the teacher decides (CLS-03). */
export function StageResults({ standings: { stage, problems, pupils }, refusal, categories }: Props) {
  // A reload keeps the ticks.
  const [ticked, setTicked] = useSessionStorage<readonly string[]>({ key: `school-stage-${stage.id}-selection`, defaultValue: [] });
  const marked = pupils.filter(isMarked);
  const chosen = marked.filter(({ registrationId, status }) => status === "PENDING" && ticked.includes(registrationId));
  const twice = undecidedAmong(pupils);
  const differing = marked.filter(({ differs, marks }) => differs && marks.source === "paper");
  const missing = absentAmong(pupils, problems);
  const ranked = categories.flatMap((name) => {
    const ofCategory = marked.filter(({ marks }) => marks.rankedIn === name).toSorted((one, other) => one.marks.rank - other.marks.rank);
    return ofCategory.length === 0 ? [] : [{ name, pupils: ofCategory }];
  });
  const tick = (among: readonly Marked[], next: readonly string[]) => {
    const others = ticked.filter((id) => !among.some(({ registrationId }) => registrationId === id));
    setTicked([...others, ...next]);
  };
  return (
    <Stack gap="md">
      <StillOpen stage={stage} />
      <ToDecide count={twice.length + differing.length}>
        <Twice stageId={stage.id} pupils={twice} refusal={refusal} />
        <Differing stageId={stage.id} pupils={differing} />
      </ToDecide>
      {ranked.length === 0 && (
        <div className="card">
          <Empty title="Personne n'a encore de note">{howItFills(stage)}</Empty>
        </div>
      )}
      {ranked.map(({ name, pupils: ofCategory }) => (
        <CategoryRanking
          key={name}
          name={name}
          pupils={ofCategory}
          ticked={ticked}
          refusal={refusal}
          onTick={(next) => tick(ofCategory, next)}
        />
      ))}
      {marked.some(({ status }) => status === "PENDING") && (
        <Confirming
          chosen={chosen}
          ranked={marked}
          stage={stage}
          refusal={refusal}
          onDone={(ids) => setTicked(ticked.filter((id) => !ids.includes(id)))}
        />
      )}
      <Settled stageId={stage.id} pupils={marked.filter(hasTwoSheets)} refusal={refusal} />
      {missing.length > 0 && (
        <Stack gap="sm">
          <AlreadyConfirmed
            pupils={missing}
            refusal={refusal}
            textOf={(count) =>
              `${formatCount(count, "élève est confirmé, donc qualifié", "élèves sont confirmés, donc qualifiés")}, sans avoir ${stage.onPaper ? "de feuille" : "répondu"} ici.`
            }
          />
          <details>
            <summary>{withoutAnswers(stage, missing.length, ["élève ", "élèves "])}</summary>
            <ul className="bullets">
              {missing.map((pupil) => (
                <li key={pupil.userId}>
                  {nameOf(pupil)}
                  {pupil.className && `, ${pupil.className}`} ({pupil.category})
                </li>
              ))}
            </ul>
          </details>
        </Stack>
      )}
    </Stack>
  );
}

/** Folded to a line, so that the ranking comes first. */
function ToDecide({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className={styles.toDecide}>
      <summary>{formatCount(count, "point à décider", "points à décider")}</summary>
      <Stack gap="lg" mt="sm">
        {children}
      </Stack>
    </details>
  );
}

/** Pupils with a sheet on paper and one on screen that are worth differently, who are not ranked until one is chosen (CLS-07). */
function Twice({ stageId, pupils, refusal }: { stageId: string; pupils: readonly StandingPupilOnWire[]; refusal: string | null }) {
  const choosing = useChoosing(stageId);
  if (pupils.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{formatCount(pupils.length, "élève a", "élèves ont")} répondu sur papier et à l'écran</Text>
      <Text mb="sm">Dites laquelle des deux feuilles compte. D'ici là, pas de rang.</Text>
      <Stack gap="xs">
        {pupils.map((pupil) => (
          <Group key={pupil.userId} gap="sm">
            <Text fw={600}>
              {nameOf(pupil)}
              {pupil.className && `, ${pupil.className}`}
            </Text>
            {(["paper", "screen"] as const).map((source) => (
              <RefusableButton
                key={source}
                size="sm"
                variant="default"
                refusal={refusal}
                onClick={() => choosing.mutate({ pupil, source })}
              >
                <span>
                  {countsText(source)}
                  <span className="hidden-text"> pour {nameOf(pupil)}</span>
                  {worthText(pupil, source)}
                </span>
              </RefusableButton>
            ))}
          </Group>
        ))}
      </Stack>
    </div>
  );
}

type Source = "paper" | "screen";

const countsText = (source: Source): string => (source === "paper" ? "Le papier compte" : "L'écran compte");

function useChoosing(stageId: string) {
  const refresh = useRefreshStages();
  return useMutation({
    mutationFn: ({ pupil: { userId }, source }: { pupil: StandingPupilOnWire; source: Source }) =>
      call(schoolStagesApi.choose, { params: { id: stageId }, body: { userId, source } }),
    done: (_, { pupil, source }) => `${countsText(source)} pour ${nameOf(pupil)}.`,
    onSuccess: refresh,
  });
}

/** Pupils with two sheets, of which the school chose one, or whose marks are equal; the other may be chosen still. */
function Settled({ stageId, pupils, refusal }: { stageId: string; pupils: readonly Marked[]; refusal: string | null }) {
  const choosing = useChoosing(stageId);
  if (pupils.length === 0) return null;
  return (
    <details>
      <summary>{formatCount(pupils.length, "élève a", "élèves ont")} deux feuilles&nbsp;: changer celle qui compte</summary>
      <Stack gap={6} mt="xs">
        {pupils.map((pupil) => {
          const other = pupil.marks.source === "paper" ? "screen" : "paper";
          return (
            <Group key={pupil.userId} gap="4px 12px">
              <Text>
                {nameOf(pupil)}
                {pupil.className && `, ${pupil.className}`}&nbsp;: {pupil.marks.source === "paper" ? "le papier compte" : "l'écran compte"}
                {!pupil.sheets.some(({ chosen }) => chosen) && ", à notes égales"}.
              </Text>
              <RefusableButton
                size="compact-sm"
                variant="default"
                refusal={refusal}
                loading={choosing.isPending && choosing.variables.pupil.userId === pupil.userId}
                onClick={() => choosing.mutate({ pupil, source: other })}
              >
                {other === "paper" ? "Compter plutôt le papier" : "Compter plutôt l'écran"}
                <span className="hidden-text"> pour {nameOf(pupil)}</span>
              </RefusableButton>
            </Group>
          );
        })}
      </Stack>
    </details>
  );
}

/** « : 6, coefficient 12 » */
function worthText({ sheets }: StandingPupilOnWire, source: "paper" | "screen"): string {
  const worth = sheets.find((sheet) => sheet.source === source)?.worth;
  return worth ? `\u00A0: ${formatGrade(worth.grade)}, coefficient ${formatGrade(worth.weightedGrade)}` : "";
}

/** Pupils whose paper sheet two people read differently; they are ranked by the first entry until the difference is settled (CLS-06). */
function Differing({ stageId, pupils }: { stageId: string; pupils: readonly StandingPupilOnWire[] }) {
  if (pupils.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{formatCount(pupils.length, "feuille a", "feuilles ont")} deux saisies différentes</Text>
      <Text mb="sm">
        {pupils.map(nameOf).join(", ")}. Le rang suit la première saisie&nbsp;: décidez laquelle est juste avant de choisir qui continue.
      </Text>
      <LinkButton {...stagePage(stageId, "feuilles")} variant="default" size="sm">
        Voir les feuilles
      </LinkButton>
    </div>
  );
}

interface RankingProps {
  readonly name: string;
  readonly pupils: readonly Marked[];
  readonly ticked: readonly string[];
  readonly refusal: string | null;
  readonly onTick: (registrationIds: readonly string[]) => void;
}

function CategoryRanking({ name, pupils, ticked, refusal, onTick }: RankingProps) {
  const own = pupils.filter(({ registrationId }) => ticked.includes(registrationId)).map(({ registrationId }) => registrationId);
  const isTimed = pupils.some(({ marks }) => marks.minutes !== null);
  const isToSelect = pendingAmong(pupils).length > 0;
  return (
    <Stack className="card part" component="section" gap="md" aria-labelledby={`classement-${name}`}>
      <Group justify="space-between" align="flex-start" gap="8px 24px">
        <Title order={2} id={`classement-${name}`}>
          {name}
        </Title>
        {isToSelect && <Proposal pupils={pupils} onTake={onTick} />}
      </Group>
      <Box className={styles.wide} tabIndex={0} role="region" aria-label={`Classement ${name}`}>
        <Table className={styles.ranking}>
          <caption className="hidden-text">Classement de la catégorie {name}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className={styles.hiddenWhenNarrow}>Sélection</span>
              </Table.Th>
              <Table.Th scope="col">Rang</Table.Th>
              <Table.Th scope="col">Élève</Table.Th>
              <Table.Th scope="col" className={styles.wideOnly}>
                Classe
              </Table.Th>
              <Table.Th scope="col">Note</Table.Th>
              <Table.Th scope="col">
                Coef<span className={styles.hiddenWhenNarrow}>ficient</span>
              </Table.Th>
              {isTimed && (
                <Table.Th scope="col" className={styles.wideOnly}>
                  Temps
                </Table.Th>
              )}
              <Table.Th scope="col" className={styles.wideOnly}>
                Répondu
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pupils.map((pupil) => (
              <Table.Tr key={pupil.userId}>
                <Table.Td>
                  {pupil.status === "CONFIRMED" ? (
                    <StateBadge color="green">Confirmé</StateBadge>
                  ) : (
                    <Checkbox
                      aria-label={`Sélectionner ${nameOf(pupil)}`}
                      checked={own.includes(pupil.registrationId)}
                      onChange={({ currentTarget }) =>
                        onTick(currentTarget.checked ? [...own, pupil.registrationId] : own.filter((id) => id !== pupil.registrationId))
                      }
                    />
                  )}
                </Table.Td>
                <Table.Td className="figures">{pupil.marks.rank}</Table.Td>
                <Table.Th scope="row" fw={500}>
                  {nameOf(pupil)}
                  <Text span className={styles.narrowOnly} c="dimmed" fz="sm" fw={400}>
                    {[pupil.className, isTimed && pupil.marks.minutes !== null && formatMinutes(pupil.marks.minutes), sheetText(pupil)]
                      .filter(Boolean)
                      .join(" · ")}
                  </Text>
                </Table.Th>
                <Table.Td className={styles.wideOnly}>{pupil.className || "-"}</Table.Td>
                <Table.Td className="figures">{formatGrade(pupil.marks.grade)}</Table.Td>
                <Table.Td className="figures">{formatGrade(pupil.marks.weightedGrade)}</Table.Td>
                {isTimed && <Table.Td className={`figures ${styles.wideOnly}`}>{formatMinutes(pupil.marks.minutes)}</Table.Td>}
                <Table.Td className={styles.wideOnly}>{sheetText(pupil)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {(isToSelect || pupils.length > 1) && (
        <Text c="dimmed" fz="sm">
          {equalsText(pupils.map(({ marks }) => marks))}
          {isToSelect ? ", sans sélectionner. Vous décidez en cochant." : "."}
        </Text>
      )}
      <AlreadyConfirmed pupils={pupils} refusal={refusal} textOf={(count) => confirmedText(count, pupils.length)} />
    </Stack>
  );
}

/** « Sur papier (deux saisies différentes) », « Papier et écran : le papier compte » */
function sheetText(pupil: Marked): string {
  const isPaper = pupil.marks.source === "paper";
  const both = `Papier et écran\u00A0: ${isPaper ? "le papier" : "l'écran"} compte`;
  return `${hasTwoSheets(pupil) ? both : isPaper ? "Sur papier" : "À l'écran"}${isPaper && pupil.differs ? " (deux saisies différentes)" : ""}`;
}
