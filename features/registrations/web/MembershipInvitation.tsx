import { Button, Text, Title } from "@mantine/core";
import { openUntil, type Season } from "../season.ts";
import styles from "./RenewalInvitation.module.css";

interface Props {
  readonly year: number;
  readonly season: Season;
  readonly isBusy: boolean;
  readonly onRenew: () => void;
}

/** Invites a school that takes no part yet in the championship under way to renew its membership (ETB-14). */
export const MembershipInvitation = ({ year, season, isBusy, onRenew }: Props) => (
  <section className={`card ${styles.invitation}`} aria-labelledby="renouvellement">
    <Title order={2} id="renouvellement">
      Championnat {year}
    </Title>
    <Text>
      Votre établissement n'y participe pas encore&nbsp;: renouvelez son adhésion, et vos élèves pourront s'inscrire. Elle sera en attente
      de paiement.
    </Text>
    <Text c="dimmed" size="sm">
      {openUntil("school", season)}.
    </Text>
    <div>
      <Button loading={isBusy} onClick={onRenew}>
        Renouveler l'adhésion {year}
      </Button>
    </div>
  </section>
);
