import { Anchor, Select, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";
import { articles } from "#season/marking/regulations-text.ts";
import { type AppliedCategory, type AppliedRule, type AppliedSeason, rulesApi } from "../rules.contract.ts";
import styles from "./AppliedRegulations.module.css";

interface Props {
  readonly season: number | undefined;
  readonly onChoose: (season: number) => void;
  readonly edit: false | ((season: number) => ReactNode);
}

/** The rules of a season in words, article by article, with the changes since the season before (RUL-02). */
export default function AppliedRegulations({ season: asked, onChoose, edit }: Props) {
  const query = asked === undefined ? {} : { season: asked };
  const rules = useApiQuery(rulesApi.applied, { query, placeholderData: keepPreviousData });
  return (
    <div className={styles.regulations}>
      <Text c="dimmed" mb={24}>
        Les règles du championnat telles que la plateforme les applique, tirées de ses réglages. Une étape déjà notée garde les règles de sa
        note tant que la fédération ne lui en applique pas d'autres.
      </Text>
      <Loaded query={rules} lines={14}>
        {({ seasons, season }) => (
          <>
            {seasons.length > 1 && (
              <Select
                className="screen-only"
                label="Saison"
                w={140}
                mb={24}
                allowDeselect={false}
                data={seasons.map(String)}
                value={season && String(season.year)}
                placeholder="Choisir"
                onChange={(year) => onChoose(Number(year))}
              />
            )}
            {season && edit && <Text mb={24}>{edit(season.year)}</Text>}
            {season ? (
              <SeasonRules season={season} />
            ) : (
              <Empty title={asked === undefined ? "Aucune saison n'est encore préparée" : `La saison ${asked} n'a pas de règlement ici`}>
                {seasons.length > 0 ? "Choisissez une autre saison." : "Revenez quand la fédération aura ouvert la saison."}
              </Empty>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const idOf = (article: string): string => `article-${article.replace(".", "-")}`;

/** The table of the categories shows these parameters instead of sentences. */
const isInTable = ({ parameter }: AppliedRule): boolean => /^categories\.\d+\.(lastProblem|minutes|olderFirst)$/.test(parameter);

function SeasonRules({ season: { year, sentences, categories, changes, stages = [] } }: { season: AppliedSeason }) {
  const shown = articles.flatMap(([article, title]) => {
    const own = sentences.filter((one) => one.article === article && !isInTable(one));
    const table = article === "3" ? categories : [];
    return own.length + table.length > 0 ? [{ article, title, own, table }] : [];
  });
  return (
    <>
      <nav aria-label="Sommaire" className={styles.contents}>
        <ul>
          {changes && (
            <li>
              <Anchor href="#changements">{changesTitle(changes.since)}</Anchor>
            </li>
          )}
          {shown.map(({ article, title }) => (
            <li key={article}>
              <Anchor href={`#${idOf(article)}`}>
                Article {article}&nbsp;: {title.toLowerCase()}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {changes && <Changes {...changes} />}
      {stages.map((stage) => (
        <KeptRules key={stage.name} {...stage} />
      ))}
      {shown.map(({ article, title, own, table }) => (
        <section key={article} aria-labelledby={idOf(article)} className={styles.article}>
          <Title order={2} id={idOf(article)}>
            Article {article}. {title}
          </Title>
          {table.length > 0 && <CategoryTable year={year} categories={table} />}
          {own.length > 0 && (
            <ul className="ruled">
              {own.map(({ parameter, sentence, since }) => (
                <li key={parameter}>
                  {sentence}{" "}
                  <Text span c="dimmed" fz="0.875rem" className={styles.since}>
                    depuis {since}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

const CategoryTable = ({ year, categories }: { year: number; categories: readonly AppliedCategory[] }) => (
  <table className={`ledger ${styles.categories}`} aria-label={`Catégories de la saison ${year}`}>
    <thead>
      <tr>
        {["Catégorie", "Problèmes", "Durée", "Entre égaux"].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {categories.map(({ name, description, lastProblem, minutes, olderFirst, since }) => (
        <tr key={name}>
          <th scope="row">
            {name}{" "}
            <Text span display="block" c="dimmed" fw={400} fz="0.875rem">
              {[description, `depuis ${since}`].filter(Boolean).join(", ")}
            </Text>
          </th>
          <td>{lastProblem === null ? "tous" : `1 à ${lastProblem}`}</td>
          <td>{minutes === null ? "sans limite" : `${minutes}\u00A0min`}</td>
          <td>le plus {olderFirst ? "âgé" : "jeune"} d'abord</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const changesTitle = (since: number): string => `Ce qui change depuis la saison ${since}`;

const Changes = ({ since, list }: NonNullable<AppliedSeason["changes"]>) => (
  <section aria-labelledby="changements" className={styles.article}>
    <Title order={2} id="changements">
      {changesTitle(since)}
    </Title>
    {list.length === 0 ? <Text>Rien ne change.</Text> : <Differences list={list} labels={["Avant", "Maintenant"]} />}
  </section>
);

const KeptRules = ({ name, list }: NonNullable<AppliedSeason["stages"]>[number]) => (
  <section aria-label={name} className={styles.article}>
    <Title order={2}>«&nbsp;{name}&nbsp;» garde d'autres règles</Title>
    <Differences list={list} labels={["À cette étape", "Pour la saison"]} />
  </section>
);

interface DifferencesProps {
  readonly list: NonNullable<AppliedSeason["changes"]>["list"];
  readonly labels: readonly [before: string, after: string];
}

const Differences = ({ list, labels }: DifferencesProps) => (
  <ul className="ruled">
    {list.map(({ article, before, after }) => (
      <Stack key={`${before} ${after}`} component="li" gap={4}>
        <Text fw={600} inherit>
          Article {article}
        </Text>
        {[before, after].map((sentence, place) => (
          <span key={labels[place]}>
            <Text span c="dimmed">
              {labels[place]}&nbsp;:
            </Text>{" "}
            {sentence ?? "rien n'est fixé."}
          </span>
        ))}
      </Stack>
    ))}
  </ul>
);
