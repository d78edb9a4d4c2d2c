import { Alert, Anchor, Button, Checkbox, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { rulesApi, type SeasonRulesOnWire } from "#season/configuration/rules.contract.ts";
import { checkDraft, type Draft } from "#season/configuration/rules-draft.ts";
import { RulesForm } from "#season/configuration/web/RulesForm.tsx";
import type { Regulations } from "#season/marking/regulations.ts";
import { differenceOf } from "#season/marking/regulations-difference.ts";
import { regulationsText, worstFirst } from "#season/marking/regulations-text.ts";
import { ruleLabels } from "#season/marking/rule-labels.ts";
import { whatIfApi } from "../what-if.contract.ts";
import { Changes, ChangesWorkbook } from "./Changes.tsx";
import { LastApplication } from "./LastApplication.tsx";
import { StageUnconvoking, StageWorkEnd, StageWorkProgress } from "./StageWorkProgress.tsx";
import styles from "./season-rules.module.css";
import { useStageWork } from "./useStageWork.ts";

/** The rules of a season and its graded stages: edited, previewed, published, applied (RUL-04). */
export const SeasonRules = ({ year }: { year: number }) => (
  <Loaded query={useApiQuery(rulesApi.read, { params: { year } })} lines={14}>
    {(season) => (
      <Stack gap={28}>
        <Stages year={year} season={season} />
        <Editor year={year} season={season} />
      </Stack>
    )}
  </Loaded>
);

interface Props {
  readonly year: number;
  readonly season: SeasonRulesOnWire;
}

function useRulesDraft({ year, season }: Props) {
  const { categories, stages } = season;
  /** The version that the draft started from; a colleague may publish other rules meanwhile. */
  const [basis, setBasis] = useState(season);
  const [draft, setDraft] = useState<Draft>(basis.rules);
  const [lastRules, setLastRules] = useState<Regulations>(basis.rules);
  const [from, setFrom] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [isWorstMeant, setWorstMeant] = useState(false);
  const queries = useQueryClient();
  const { rules, errors } = checkDraft(draft);
  const texts = regulationsText(rules ?? lastRules, categories);
  const savedTexts = regulationsText(basis.rules, categories);
  const difference = rules ? differenceOf(savedTexts, texts) : [];
  const isChanged = rules === undefined || difference.length > 0;
  const publishedTexts = regulationsText(season.rules, categories);
  const change = (changed: Draft) => {
    setDraft(changed);
    setShown(false);
    setWorstMeant(false);
    const checked = checkDraft(changed).rules;
    if (checked) setLastRules(checked);
  };
  const restart = () => {
    setBasis(season);
    change(season.rules);
  };
  const isOutdated = season.version !== basis.version;
  if (isOutdated && (!isChanged || (rules && differenceOf(publishedTexts, texts).length === 0))) {
    restart();
    setFrom(null);
  }
  const publishing = useMutation({
    mutationFn: ({ rules: published, ...query }: Confirmable & { rules: Regulations }) =>
      call(rulesApi.change, {
        params: { year },
        query,
        body: { basedOn: basis.version, rules: published, confirmsWorstFirst: isWorstMeant, ...(from !== null && { from }) },
      }),
    done: "Les nouvelles règles sont publiées",
    failed: failureUnlessMoving,
    onSettled: () => queries.invalidateQueries(),
  });
  const worst = rules && worstFirst(rules.ranking);
  const needsConsent = typeof worst === "string" && worst !== worstFirst(basis.rules.ranking);
  const needsStage = stages.some((stage) => stage.version !== null);
  const missing =
    errors.size > 0
      ? "Une valeur est à corriger."
      : needsConsent && !isWorstMeant
        ? "Confirmez qui est devant."
        : needsStage && from === null
          ? "Dites à partir de quelle étape ces règles valent."
          : null;
  return {
    ...{ draft, rules, errors, texts, difference, isChanged, isOutdated, missing, publishing, change },
    ...{ from, setFrom, needsStage, isShown, setShown, worst, needsConsent, isWorstMeant, setWorstMeant },
    publishedMeanwhile: () => differenceOf(savedTexts, publishedTexts),
    revert: () => change(basis.rules),
    keep: () => setBasis(season),
    restart,
  };
}

function Editor(props: Props) {
  const { categories } = props.season;
  const edit = useRulesDraft(props);
  const { rules, isChanged, missing, publishing } = edit;
  return (
    <>
      <MovedPeople change={publishing} />
      <Group className={styles.bar} gap="sm" role="group" aria-label="Enregistrement">
        <Button
          variant="main"
          disabled={!rules || !isChanged || edit.isOutdated || missing !== null}
          loading={publishing.isPending}
          onClick={() => rules && publishing.mutate({ rules })}
        >
          Publier ces règles
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={edit.revert}>
          Revenir aux règles publiées
        </Button>
        <Text>
          {isChanged ? (missing ?? formatCount(edit.difference.length, "règle change", "règles changent")) : "Vous n'avez rien changé."}{" "}
          {isChanged && <Anchor href="#publier">Voir ce qui change</Anchor>}
        </Text>
      </Group>
      <RulesForm draft={edit.draft} errors={edit.errors} texts={edit.texts} categories={categories} onChange={edit.change} />
      <Publishing season={props.season} edit={edit} />
      <UnsavedGuard when={isChanged && !publishing.isPending}>Les règles que vous avez changées ne sont pas publiées.</UnsavedGuard>
    </>
  );
}

interface PublishingProps {
  readonly season: SeasonRulesOnWire;
  readonly edit: ReturnType<typeof useRulesDraft>;
}

function Publishing({ season: { categories, stages }, edit }: PublishingProps) {
  const { rules, errors, difference, isChanged, isShown } = edit;
  const graded = stages.filter(({ isGraded }) => isGraded);
  const [firstError] = errors;
  return (
    <Stack component="section" className="card part" gap="md" aria-label="Publier">
      <Title order={2} id="publier">
        Publier
      </Title>
      {firstError && (
        <Text c="var(--red-700)" role="alert">
          {nameOfField(firstError[0], categories)}&nbsp;: {firstError[1]}.
        </Text>
      )}
      {edit.isOutdated && isChanged && !edit.publishing.isPending && (
        <Alert color="amber" role="alert" title="Les règles publiées ont changé entre-temps">
          <Stack gap="xs">
            <Differences list={edit.publishedMeanwhile()} label="Ce qui a été publié entre-temps" />
            <Group>
              <Button variant="default" onClick={edit.keep}>
                Garder mes changements
              </Button>
              <Button variant="default" onClick={edit.restart}>
                Repartir des règles publiées
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {!isChanged && <Text>Aucune règle n'est changée.</Text>}
      {difference.length > 0 && <Differences list={difference} label="Ce qui change dans le règlement" />}
      {rules && isChanged && graded.length > 0 && !isShown && (
        <Button variant="default" style={{ alignSelf: "start" }} onClick={() => edit.setShown(true)}>
          Voir ce qui changerait aux étapes notées
        </Button>
      )}
      {rules && isShown && graded.map(({ id, name }) => <StageChanges key={id} id={id} name={name} rules={rules} />)}
      {edit.needsConsent && (
        <Checkbox
          label={`C'est voulu\u00A0: le classement met devant ${edit.worst}`}
          checked={edit.isWorstMeant}
          onChange={({ currentTarget }) => edit.setWorstMeant(currentTarget.checked)}
        />
      )}
      {edit.needsStage && (
        <Select
          label="À partir de quelle étape ces règles valent-elles&nbsp;?"
          description="Les étapes d'avant, et celles déjà notées, gardent les règles d'aujourd'hui."
          placeholder="Choisir une étape"
          maw={420}
          data={stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={edit.from}
          onChange={edit.setFrom}
        />
      )}
    </Stack>
  );
}

function nameOfField(path: string, categories: SeasonRulesOnWire["categories"]): string {
  const [part, id, ...rest] = path.split(".");
  const category = part === "categories" ? categories.find((one) => String(one.id) === id) : undefined;
  const labels = (category ? rest : path.split(".")).map((name) => ruleLabels[name] ?? name);
  return [...(category ? [category.name] : []), ...labels].join(", ");
}

const Differences = ({ list, label }: { list: ReturnType<typeof differenceOf>; label: string }) => (
  <ul className="bullets" aria-label={label}>
    {list.map(({ article, before, after }) => (
      <li key={`${before} ${after}`}>
        Article {article}&nbsp;: {after ?? "plus rien n'est fixé"}{" "}
        <span className="muted">Avant&nbsp;: {before ?? "rien n'était fixé."}</span>
      </li>
    ))}
  </ul>
);

interface StageChangesProps {
  readonly id: string;
  readonly name: string;
  readonly rules: Regulations;
}

const useStageChanges = (id: string, rules: Regulations, enabled = true) =>
  useApiQuery(whatIfApi.ofStage, { params: { id }, body: { rules }, staleTime: 0, enabled });

function StageChanges({ id, name, rules }: StageChangesProps) {
  const changes = useStageChanges(id, rules);
  return (
    <section aria-label={`Ce qui changerait\u00A0: ${name}`}>
      <Title order={3} mb={6}>
        {name}
      </Title>
      <Loaded query={changes} lines={2} label="Calcul de ce qui changerait...">
        {(preview) => (
          <Stack gap="sm" align="start">
            <Changes changes={preview} />
            <ChangesWorkbook stageId={id} difference={{ rules }} />
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

/** The graded stages whose rules differ from their season's: applying the rules there is an explicit action, and can be undone. */
function Stages({ year, season: { version, rules, stages } }: Props) {
  const graded = stages.filter(({ isGraded }) => isGraded);
  if (graded.length === 0) return null;
  return (
    <Stack component="section" className="card part" gap="md" aria-label={`Étapes notées ${year}`}>
      <Title order={2}>Étapes déjà notées</Title>
      {graded.map((stage) => (
        <GradedStage key={stage.id} {...stage} rules={rules} seasonVersion={version} />
      ))}
    </Stack>
  );
}

type GradedStageProps = StageChangesProps & { readonly version: number | null; readonly seasonVersion: number };

function GradedStage({ id, name, rules, version, seasonVersion }: GradedStageProps) {
  const isCurrent = version === null || version === seasonVersion;
  const [isShown, setShown] = useState(false);
  const stageWork = useStageWork({ stage: { id }, category: null, force: false }, () => setShown(false));
  const { work, isRunning, start } = stageWork;
  const seen = useStageChanges(id, rules, isShown);
  const applied = work?.action === "rules" ? work : undefined;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text>
          {name}&nbsp;: {isCurrent ? "notée avec les règles de la saison." : "notée avec d'autres règles que celles de la saison."}
        </Text>
        {!isCurrent && !isShown && !isRunning && (
          <Button variant="default" aria-label={`Appliquer les règles de la saison\u00A0: ${name}`} onClick={() => setShown(true)}>
            Appliquer les règles de la saison
          </Button>
        )}
      </Group>
      {isRunning && applied ? (
        <StageWorkProgress label="Règles appliquées" stageWork={stageWork} />
      ) : (
        isShown && (
          <>
            <StageChanges id={id} name={name} rules={rules} />
            <Group>
              <Button
                disabled={isRunning || !seen.isSuccess || seen.isFetching}
                onClick={() => start("rules", { basedOn: seasonVersion, ...(seen.data && { seen: seen.data.outcome }) })}
              >
                Appliquer à {name}
              </Button>
              <Button variant="default" onClick={() => setShown(false)}>
                Ne rien changer
              </Button>
            </Group>
          </>
        )
      )}
      {applied?.state === "failed" && <StageWorkEnd work={applied} done="" />}
      <LastApplication stageId={id} />
      <StageUnconvoking stageWork={stageWork} workbook={<ChangesWorkbook stageId={id} difference={{ rules }} />} />
    </Stack>
  );
}
