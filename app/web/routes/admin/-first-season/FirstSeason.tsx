import { Box, Group, Stack, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import type { Season } from "#features/configuration/season.ts";
import { firstSteps } from "#features/dashboard/first-season.ts";
import { examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { useStages } from "#features/stages/web/useStage.ts";
import { apiQuery } from "#platform/web/query.ts";
import { WithSeason } from "../../../frame/WithSeason.tsx";

/** A list of one year; before the first championship, the steps to prepare it. */
export const OfficeSeason = (props: Omit<ComponentProps<typeof WithSeason>, "firstSeason">) => (
  <WithSeason {...props} firstSeason={(season) => <FirstSeason season={season} />} />
);

/** The steps of a first season, with a link to each and whether it is done; shown instead of an empty list. */
export function FirstSeason({ season }: { season: Season }) {
  const { activeYear, individualEndsAt, studentEndsAt, schoolEndsAt, clubEndsAt } = season;
  const categories = useQuery(apiQuery(categoriesApi.names)).data?.length ?? 0;
  const centers = useQuery(apiQuery(examCentersApi.list, { query: { limit: 1 } })).data?.meta.totalItems ?? 0;
  const stages = useStages().data?.filter(({ year }) => year === activeYear).length ?? 0;
  const hasDates = [individualEndsAt, studentEndsAt, schoolEndsAt, clubEndsAt].some((end) => end !== null);
  const steps = firstSteps({ activeYear, hasDates, categories, sendsMail: useSendsMail(), stages, centers });
  return (
    <Box component="section" className="card" my="md" px={22} py={20} aria-labelledby="premiere-saison">
      <Box component="h2" id="premiere-saison" mb="sm" fz="1.125rem">
        Préparer la saison
      </Box>
      <Stack component="ol" gap="sm">
        {steps.map(({ title, hint, to, isDone }) => (
          <Group key={to} component="li" wrap="nowrap" align="start" gap="sm" c="dimmed" data-done={isDone || undefined}>
            {isDone ? <IconCircleCheck size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
            <div>
              <Link to={to as "/"}>{title}</Link>
              <span className="hidden-text">{isDone ? ", fait" : ", à faire"}</span>
              <Text mt={2} c="dimmed" fz="sm">
                {hint}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Box>
  );
}
