import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatDay, formatDeadline } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import type { SchoolStandingsOnWire, StandingPupilOnWire } from "#school/school-stages/school-stages.contract.ts";
import { openOnScreen, stillOpen } from "#school/school-stages/still-open.ts";
import { diplomasApi, type SchoolDiplomasOnWire } from "../diplomas.contract.ts";
import { LEAST_RANKED } from "../distinction.ts";
import { whyWithoutDiploma } from "../without-diploma.ts";
import type { PrintGroup, Without } from "./DiplomasModal.tsx";

const DiplomasModal = lazyWindow(() => import("./DiplomasModal.tsx"));

interface Question {
  readonly title: string;
  readonly confirm: string;
  readonly run: () => void;
}

interface Props {
  readonly standings: SchoolStandingsOnWire;
  /** Why this account, or any in this season, only reads. */
  readonly refusal: string | null;
}

export function SchoolStageDiplomas({ standings, refusal }: Props) {
  const { stage, pupils } = standings;
  const [printing, setPrinting] = useState<readonly PrintGroup[]>();
  /** Asked before diplomas that may still change are printed or given. */
  const [question, ask] = useState<Question>();
  const query = useApiQuery(diplomasApi.ofSchool, { params: { id: stage.id }, staleTime: 0 });
  const open = stillOpen({ stage, pupils }, serverTime(), formatDeadline);
  // Pupils who may still answer load no diploma, which would reveal how well they did.
  const isOnScreen = openOnScreen(stage, serverTime(), formatDeadline) !== null;
  const showing = useMutation({
    mutationFn: (shown: boolean) => call(diplomasApi.show, { params: { id: stage.id }, body: { shown } }),
    done: (_, shown) => shownText(shown, isOnScreen),
    onSettled: () => ask(undefined),
  });
  if (pupils.every(({ marks }) => marks === null)) return null;
  const orAsk = (asked: Question) => (open.length > 0 ? ask(asked) : asked.run());
  const print = (groups: readonly PrintGroup[]) =>
    orAsk({
      ...{ title: "Imprimer les diplômes maintenant\u00A0?", confirm: "Les imprimer maintenant" },
      run: () => {
        setPrinting(groups);
        ask(undefined);
      },
    });
  const give = () =>
    orAsk({ title: "Donner les diplômes maintenant\u00A0?", confirm: "Les donner maintenant", run: () => showing.mutate(true) });
  return (
    <Stack className="card part" component="section" gap="md" aria-labelledby="diplomes">
      <div>
        <Title order={2} id="diplomes">
          Diplômes
        </Title>
        <Text c="dimmed" maw="70ch">
          Chaque élève qui a une note a le sien. À partir de {LEAST_RANKED} élèves classés dans une catégorie, les premiers ont une mention.
          Le diplôme dit que c'est le quart de finale de votre établissement, pas un résultat officiel.
        </Text>
      </div>
      <Loaded query={query} label="Chargement des diplômes..." lines={2}>
        {(diplomas) => (
          <>
            <Outdated outdated={diplomas.outdated} onPrint={(userIds) => print([{ label: "", selection: { userIds } }])} />
            <Given diplomas={diplomas} isOnScreen={isOnScreen} />
            <Group gap="sm">
              <Button
                variant="default"
                className="wrapping"
                leftSection={<IconCertificate size={18} aria-hidden />}
                onClick={() => print(groupsOf(standings))}
              >
                Imprimer les diplômes
              </Button>
              <RefusableButton
                variant="default"
                className="wrapping"
                refusal={refusal}
                loading={showing.isPending}
                onClick={() => (diplomas.shownAt === null ? give() : showing.mutate(false))}
              >
                {diplomas.shownAt === null ? "Les donner aux élèves dans leur espace" : "Ne plus les donner aux élèves"}
              </RefusableButton>
            </Group>
          </>
        )}
      </Loaded>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          isBusy={showing.isPending}
          onConfirm={question.run}
          onClose={() => ask(undefined)}
        >
          <ul className="bullets">
            {open.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          Un diplôme devenu faux cesse d'être reconnu dans l'heure.
        </ConfirmDialog>
      )}
      {printing && (
        <DiplomasModal
          stage={stage}
          groups={printing}
          isOfSchool
          onClose={() => {
            setPrinting(undefined);
            void query.refetch();
          }}
        />
      )}
    </Stack>
  );
}

const shownText = (isShown: boolean, isOnScreen: boolean): string =>
  isShown
    ? `Les élèves ${isOnScreen ? "chargeront leur diplôme après la fermeture" : "chargent maintenant leur diplôme"}`
    : "Les élèves ne chargent plus leur diplôme";

function groupsOf({ problems, pupils }: SchoolStandingsOnWire): PrintGroup[] {
  const graded = pupils.filter(({ marks }) => marks !== null);
  const played = new Set(problems.flatMap(({ categories }) => categories));
  const labelOf = (pupil: StandingPupilOnWire) => `${nameOf(pupil)}${pupil.className && `, ${pupil.className}`}`;
  const withoutOf = (isChosen: (pupil: StandingPupilOnWire) => boolean): Without[] =>
    pupils.flatMap((pupil) => {
      const why = pupil.marks === null && isChosen(pupil) ? whyWithoutDiploma(pupil, played) : null;
      return why === null ? [] : [{ key: pupil.userId, name: labelOf(pupil), why }];
    });
  return [
    { label: "Toutes les classes", selection: {}, without: withoutOf(() => true) },
    ...[...new Set(graded.map(({ className }) => className))].map((className) => ({
      label: className === "" ? "Sans classe" : `Classe ${className}`,
      selection: { className },
      without: withoutOf((pupil) => pupil.className === className),
    })),
    ...graded.map((pupil) => ({ label: labelOf(pupil), selection: { userIds: [pupil.userId] } })),
  ];
}

const Given = ({ diplomas: { given, outdated, shownAt }, isOnScreen }: { diplomas: SchoolDiplomasOnWire; isOnScreen: boolean }) => (
  <Text>
    {given > 0
      ? `${formatCount(given, "diplôme imprimé ou chargé est valable", "diplômes imprimés ou chargés sont valables")}.`
      : outdated.length > 0
        ? "Aucun des diplômes imprimés ou chargés ne dit plus vrai."
        : "Aucun n'a encore été imprimé ni chargé."}
    {shownAt !== null &&
      (isOnScreen
        ? " Les élèves chargeront le leur en se connectant, une minute après la fermeture à l'écran, même avant de donner les autorisations."
        : ` Depuis le ${formatDay(shownAt)}, les élèves chargent le leur en se connectant, même avant de donner les autorisations.`)}
  </Text>
);

function Outdated({ outdated, onPrint }: { outdated: SchoolDiplomasOnWire["outdated"]; onPrint: (userIds: string[]) => void }) {
  if (outdated.length === 0) return null;
  const printable = outdated.filter(({ hasGrade }) => hasGrade).map(({ userId }) => userId);
  return (
    <Alert
      color="amber"
      title={formatCount(outdated.length, "diplôme imprimé ou chargé ne dit plus vrai", "diplômes imprimés ou chargés ne disent plus vrai")}
    >
      <Text>
        Un nom, une note ou une catégorie a changé depuis. «&nbsp;Vérifier un diplôme&nbsp;» le dit dans l'heure, et aussitôt pour ceux que
        vous réimprimez&nbsp;; si tout redevient comme avant d'ici là, ils restent valables.
      </Text>
      <ul className="bullets">
        {outdated.map(({ userId, name, className, hasGrade, isWithdrawn }) => (
          <li key={userId}>
            {name}
            {className && `, ${className}`}
            {"\u00A0: "}
            {isWithdrawn ? "n'est plus reconnu" : "ne sera plus reconnu dans l'heure"}
            {!hasGrade && ", n'a plus de note"}
          </li>
        ))}
      </ul>
      {printable.length > 0 && (
        <Button mt="sm" variant="default" size="sm" onClick={() => onPrint(printable)}>
          {printable.length === 1 ? "Réimprimer ce diplôme" : `Réimprimer ces ${printable.length} diplômes`}
        </Button>
      )}
    </Alert>
  );
}
