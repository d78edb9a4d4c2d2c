import { Text } from "@mantine/core";
import { Notice } from "#platform/web/ui/Notice.tsx";
import type { ErratumOnWire } from "../announcements.contract.ts";

interface Props {
  readonly errata: readonly ErratumOnWire[];
  readonly position: number | null;
}

export const Errata = ({ errata, position }: Props) =>
  errata
    .filter((erratum) => erratum.position === position)
    .map(({ id, text }) => (
      <Notice key={id} display="block" my="sm">
        <strong>Rectificatif</strong>
        <Text inherit style={{ whiteSpace: "pre-line" }}>
          {text}
        </Text>
      </Notice>
    ));
