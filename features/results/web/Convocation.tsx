import { monthOf } from "#platform/contract/paris.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { formatHour, formatWeekday } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Fact } from "#platform/web/ui/Facts.tsx";
import type { ResultOnWire } from "../results.contract.ts";
import styles from "./Convocation.module.css";

interface Props {
  readonly center: NonNullable<ResultOnWire["nextExamCenter"]>;
  readonly date: string | null;
  readonly hour: string | null;
  readonly member: { readonly username: string; readonly numPalmares: string };
}

/** Where and when the person is expected for the next stage, as a ticket. */
export function Convocation({ center, date, hour, member }: Props) {
  const isAbroad = !isFrance(center.country);
  return (
    <section className={styles.ticket} aria-label="Votre convocation">
      <div className={styles.stub} aria-hidden>
        <DayOfMonth date={date} />
      </div>
      <Columns component="dl" className={`facts ${styles.facts}`} gap="14px 24px">
        <div className={styles.place}>
          <dt>Lieu</dt>
          <dd>
            <strong>{center.name}</strong>
            <address>
              {center.street && (
                <>
                  {center.street}
                  <br />
                </>
              )}
              {center.zipCode} {center.city}
              {isAbroad && (
                <>
                  <br />
                  {center.country}
                </>
              )}
            </address>
          </dd>
        </div>
        <Fact name="Date">{date ? formatWeekday(date) : "Bientôt précisée"}</Fact>
        <Fact name="Heure">{hour ? formatHour(hour) : "Bientôt précisée"}</Fact>
        <Fact name="Identifiant">{member.username}</Fact>
        <Fact name="Numéro de membre">{member.numPalmares}</Fact>
      </Columns>
    </section>
  );
}

/** « 13 mars », large. */
const DayOfMonth = ({ date }: { date: string | null }) =>
  date ? (
    <>
      <strong>{new Date(date).getUTCDate()}</strong>
      <span>{monthOf(date)}</span>
    </>
  ) : (
    <strong>?</strong>
  );
