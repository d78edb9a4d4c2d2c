import { Text } from "@mantine/core";
import { useApiQuery } from "#platform/web/query.ts";
import { plainMeasures } from "../accommodation.ts";
import { accommodationsApi } from "../accommodations.contract.ts";

/** What is ready for the person on the day of a convocation; nothing without a right (TIM-02). */
export default function OwnRightOn({ date }: { date: string }) {
  const right = useApiQuery(accommodationsApi.own).data?.right;
  return right && right.startsOn <= date && date <= right.endsOn && <Text mt="md">Prévu pour vous&nbsp;: {plainMeasures(right)}.</Text>;
}
