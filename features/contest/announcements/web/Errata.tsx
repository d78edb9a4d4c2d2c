import { Text } from "@mantine/core";
import { Notice } from "#platform/web/ui/Notice.tsx";
import type { ErratumOnWire } from "../announcements.contract.ts";

export const Errata = ({ errata, position }: { errata: readonly ErratumOnWire[]; position: number | null }) =>
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
