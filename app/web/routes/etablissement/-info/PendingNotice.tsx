import { Text } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import NextForPupils from "#school/school-stages/web/NextForPupils.tsx";

export default function PendingNotice({ pending }: { pending: number }) {
  const isOne = pending < 2;
  return (
    <>
      <Text fw={600} mb={4}>
        {isOne ? "Une inscription attend votre confirmation." : `${formatNumber(pending)} inscriptions attendent votre confirmation.`}
      </Text>
      <NextForPupils
        count={pending}
        confirm={({ variant }) => (
          <LinkButton variant={variant} to="/etablissement/participants" search={{ status: "PENDING" }}>
            {isOne ? "La voir et confirmer" : "Les voir et confirmer"}
          </LinkButton>
        )}
      />
    </>
  );
}
