import { Box, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { longDayInParis } from "#platform/contract/paris.ts";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatDeadline } from "#platform/web/format.ts";
import { serverInstant, serverTime } from "#platform/web/server-time.ts";
import { Empty } from "#platform/web/states.tsx";
import { absentAmong, FEWEST_ON_WALL, howItFills, shuffled, successOf, undecidedAmong, withoutAnswers } from "../overview.ts";
import { nameOf } from "../pupil-name.ts";
import type { SchoolStandingsOnWire, StandingPupilOnWire } from "../school-stages.contract.ts";
import { openOnScreen } from "../still-open.ts";
import { StillOpen } from "./StillOpen.tsx";
import styles from "./school-stages.module.css";

/** The problems that pupils solved, by class, beside the country; without names for the wall (CLS-09). */
export function StageOverview({ standings: { stage, problems, pupils } }: { standings: SchoolStandingsOnWire }) {
  const [className, setClass] = useState<string>();
  const [category, setCategory] = useState<string>();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const absent = absentAmong(pupils, problems);
  const undecided = undecidedAmong(pupils);
  const playing = pupils.filter((pupil) => pupil.marks !== null || absent.includes(pupil) || undecided.includes(pupil));
  const isChosen = (pupil: StandingPupilOnWire) =>
    (className === undefined || pupil.className === className) && (category === undefined || pupil.category === category);
  const shown = playing.filter((pupil) => pupil.marks !== null && isChosen(pupil));
  const [withoutSheet, twice] = [absent.filter(isChosen), undecided.filter(isChosen)];
  const played = problems.filter(({ id }) => shown.some(({ marks }) => marks && id in marks.problems));
  const isWall = order !== null && shown.length >= FEWEST_ON_WALL;
  const rows = isWall ? shuffled(shown, order) : shown;
  const filter = (label: string, field: "className" | "category", value: string | undefined, set: (value: string | undefined) => void) => (
    <FilterSelect
      label={label}
      all="Toutes"
      choices={[...new Set(playing.map((pupil) => pupil[field]))].filter((value) => value !== "")}
      value={value}
      onChange={(chosen) => {
        set(chosen);
        if (order !== null) setOrder(randomNumbers(pupils.length));
      }}
    />
  );
  const open = openOnScreen(stage, serverTime(), formatDeadline);
  const counts = [
    formatCount(shown.length, "élève a une note", "élèves ont une note"),
    ...(withoutSheet.length > 0 ? [withoutAnswers(stage, withoutSheet.length)] : []),
    ...(twice.length > 0 ? [formatCount(twice.length, "a deux feuilles", "ont deux feuilles")] : []),
  ].join(", ");
  const empty = (
    <div className="card">
      <Empty title="Personne n'a encore de note">{howItFills(stage)}</Empty>
    </div>
  );
  if (!pupils.some(({ marks }) => marks !== null))
    return (
      <Stack gap={20}>
        <StillOpen stage={stage} />
        {empty}
      </Stack>
    );
  return (
    <Stack className={styles.overview} gap={20}>
      <Group className="screen-only" align="flex-end" gap="12px 20px">
        {filter("Classe", "className", className, setClass)}
        {filter("Catégorie", "category", category, setCategory)}
        <Switch
          label="Sans les noms, pour le mur"
          description={
            shown.length < FEWEST_ON_WALL
              ? `À partir de ${FEWEST_ON_WALL} élèves\u00A0: moins nombreux, chacun se reconnaîtrait.`
              : "Dans un ordre tiré au sort."
          }
          checked={isWall}
          disabled={shown.length < FEWEST_ON_WALL}
          onChange={({ currentTarget }) => setOrder(currentTarget.checked ? randomNumbers(pupils.length) : null)}
        />
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimer
        </Button>
      </Group>
      <header className={styles.paper}>
        <Text>{[className && `Classe ${className}`, category, counts, longDayInParis(serverInstant())].filter(Boolean).join(" · ")}</Text>
        {open !== null && <Text>{open}</Text>}
      </header>
      <Text className="screen-only">{[className, category, counts].filter(Boolean).join(" · ")}.</Text>
      <StillOpen stage={stage} className="screen-only" />
      {shown.length === 0 ? empty : <Matrix {...{ played, rows, shown, isWall }} />}
      <Legend verdicts={Object.keys(signTexts).filter((verdict) => usual.has(verdict) || shown.some(hasVerdict(verdict)))} />
      {!isWall && <Unmarked label={stage.onPaper ? "Sans feuille" : "Sans réponse"} pupils={withoutSheet} />}
      {!isWall && <Unmarked label="Sur papier et à l'écran, sans note tant que vous n'avez pas dit ce qui compte" pupils={twice} />}
      {played.some(({ country }) => country !== null) && (
        <Text c="dimmed" fz="sm">
          Dans le pays&nbsp;: la part de ceux qui ont trouvé, à l'étape d'où vient le problème, dans les mêmes catégories.
        </Text>
      )}
    </Stack>
  );
}

interface MatrixProps {
  readonly played: SchoolStandingsOnWire["problems"];
  readonly rows: readonly StandingPupilOnWire[];
  readonly shown: readonly StandingPupilOnWire[];
  readonly isWall: boolean;
}

const Matrix = ({ played, rows, shown, isWall }: MatrixProps) => (
  <Box className={styles.wide} tabIndex={0} role="region" aria-label="Qui a résolu quoi">
    <table className={styles.matrix} data-wall={isWall || undefined} style={{ "--rows": rows.length } as CSSProperties}>
      <caption className="hidden-text">
        {isWall ? "Ce que la classe a résolu, problème par problème, sans les noms" : "Qui a résolu quoi, problème par problème"}
      </caption>
      <thead>
        <tr>
          <th scope="col">{isWall ? "Un élève par ligne" : "Élève"}</th>
          {played.map(({ id, position, title }) => (
            <th key={id} scope="col" title={title}>
              <span className={`hidden-text ${styles.title}`}>{title} </span>
              {position}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((pupil, index) => (
          <tr key={isWall ? index : pupil.userId}>
            <th scope="row">
              {isWall ? <span aria-hidden>•</span> : nameOf(pupil)}
              {isWall && <span className="hidden-text">un élève</span>}
            </th>
            {played.map(({ id }) => (
              <Cell key={id} verdict={pupil.marks?.problems[id]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <ShareRow label="Ont trouvé" values={played.map(({ id }) => shareOf(id, shown))} />
        {played.some(({ country }) => country !== null) && <ShareRow label="Dans le pays" values={played.map(({ country }) => country)} />}
      </tfoot>
    </table>
  </Box>
);

/** Pupils who are in no row, by name; never on the wall. */
function Unmarked({ label, pupils }: { label: string; pupils: readonly StandingPupilOnWire[] }) {
  if (pupils.length === 0) return null;
  return (
    <Text>
      <strong>
        {label} ({pupils.length})
      </strong>
      &nbsp;: {pupils.map(nameOf).join(", ")}.
    </Text>
  );
}

const Cell = ({ verdict }: { verdict: string | undefined }) => (
  <td data-verdict={verdict}>
    {verdict === undefined ? <span aria-hidden>-</span> : <Sign verdict={verdict} />}
    <span className="hidden-text">{(verdict && signTexts[verdict]) ?? "pas de sa catégorie"}</span>
  </td>
);

const Legend = ({ verdicts }: { verdicts: readonly string[] }) => (
  <Group component="ul" gap="4px 18px" className={styles.legend} aria-label="Signes">
    {verdicts.map((verdict) => (
      <li key={verdict}>
        {verdict === "blank" ? <span className={styles.empty} aria-hidden /> : <Sign verdict={verdict} />} {signTexts[verdict]}
      </li>
    ))}
  </Group>
);

const ShareRow = ({ label, values }: { label: string; values: readonly (number | null)[] }) => (
  <tr>
    <th scope="row">{label}</th>
    {values.map((share, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stay.
      <td key={column}>{share === null ? "-" : `${share}\u202F%`}</td>
    ))}
  </tr>
);

function shareOf(problemId: string, pupils: readonly StandingPupilOnWire[]): number | null {
  const { played, right } = successOf(problemId, pupils);
  return played === 0 ? null : Math.round((100 * right) / played);
}

/** The signs that are always explained; others only where they occur. */
const usual = new Set(["right", "wrong", "blank"]);

const hasVerdict =
  (verdict: string) =>
  ({ marks }: StandingPupilOnWire): boolean =>
    Object.values(marks?.problems ?? {}).some((one) => one === verdict);

const randomNumbers = (count: number): number[] => [...crypto.getRandomValues(new Uint32Array(count))];

const signTexts: Readonly<Record<string, string>> = {
  right: "juste",
  part: "en partie",
  wrong: "faux",
  blank: "sans réponse",
  unmarked: "sans solution",
};

/** Drawn, not written: any printer shows it, without colors and without the backgrounds that browsers leave out. */
function Sign({ verdict }: { verdict: string }) {
  if (verdict === "blank") return null;
  return (
    <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden>
      {verdict === "right" && (
        <>
          <rect x="0.5" y="0.5" width="15" height="15" rx="2" fill="currentColor" />
          <path d="M4 8.3l2.8 2.8L12 5.4" fill="none" stroke="var(--white)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </>
      )}
      {verdict === "part" && (
        <>
          <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="currentColor" />
          <path d="M1 1h14L1 15z" fill="currentColor" />
        </>
      )}
      {verdict === "wrong" && <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />}
      {verdict === "unmarked" && <path d="M3 8h10" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 2" />}
    </svg>
  );
}
