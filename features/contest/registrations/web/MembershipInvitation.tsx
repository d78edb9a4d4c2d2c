import { Button, Stack, Text, Title } from "@mantine/core";
import { openUntilText, type Season } from "#season/configuration/season.ts";
import styles from "./RenewalInvitation.module.css";

interface Props {
  readonly kind: keyof typeof invitationTexts;
  readonly year: number;
  readonly season: Season;
  readonly isBusy: boolean;
  readonly onRenew: () => void;
}

const invitationTexts = {
  school: "Votre établissement n'y participe pas encore\u00A0: renouvelez son adhésion, et vos élèves pourront s'inscrire.",
  club: "Votre club n'y participe pas encore\u00A0: renouvelez son adhésion pour cette année.",
};

/** Invites a school or a club not yet in the current championship to renew its membership (ETB-14, CLB-07). */
export const MembershipInvitation = ({ kind, year, season, isBusy, onRenew }: Props) => (
  <Stack className={`card ${styles.invitation}`} component="section" gap="xs" aria-labelledby="renouvellement">
    <Title order={2} id="renouvellement">
      Championnat {year}
    </Title>
    <Text>{invitationTexts[kind]} Elle sera en attente de paiement.</Text>
    <Text c="dimmed" size="sm">
      {openUntilText(kind, season)}.
    </Text>
    <div>
      <Button loading={isBusy} onClick={onRenew}>
        Renouveler l'adhésion {year}
      </Button>
    </div>
  </Stack>
);
