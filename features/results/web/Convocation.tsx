import { monthOf } from "#platform/contract/paris.ts";
import { formatHour, formatWeekday } from "#platform/web/format.ts";
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
  const isAbroad = center.country !== "" && center.country.toLowerCase() !== "france";
  return (
    <section className={styles.ticket} aria-label="Votre convocation">
      <div className={styles.stub} aria-hidden>
        <DayOfMonth date={date} />
      </div>
      <dl className={styles.facts}>
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
        <div>
          <dt>Date</dt>
          <dd>{date ? formatWeekday(date) : "Bientôt précisée"}</dd>
        </div>
        <div>
          <dt>Heure</dt>
          <dd>{hour ? formatHour(hour) : "Bientôt précisée"}</dd>
        </div>
        <div>
          <dt>Identifiant</dt>
          <dd>{member.username}</dd>
        </div>
        <div>
          <dt>Numéro de membre</dt>
          <dd>{member.numPalmares}</dd>
        </div>
      </dl>
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
