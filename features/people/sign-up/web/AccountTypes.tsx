import { IconArrowRight, IconBuilding, IconLock, IconSchool, IconUser, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { openUntilText, type RegistrationKind, refusalToRegister, type Season } from "#season/configuration/season.ts";
import styles from "./AccountTypes.module.css";

interface AccountType {
  readonly kind: RegistrationKind;
  readonly title: string;
  readonly purpose: string;
  readonly Icon: typeof IconUser;
  readonly to: "/inscription/individuel" | "/inscription/scolaire" | "/inscription/etablissement" | "/inscription/club";
}

const types: readonly AccountType[] = [
  {
    kind: "individual",
    title: "Participant individuel",
    purpose: "Élève, étudiant ou adulte, vous participez par vous-même, avec ou sans club. Le quart de finale se passe en ligne.",
    Icon: IconUser,
    to: "/inscription/individuel",
  },
  {
    kind: "student",
    title: "Participant scolaire",
    purpose: "Vous êtes élève d'un établissement qui participe, et il vous a qualifié pour la suite.",
    Icon: IconSchool,
    to: "/inscription/scolaire",
  },
  {
    kind: "school",
    title: "Établissement",
    purpose: "Vous êtes professeur\u00A0: vous inscrivez votre école, votre collège ou votre lycée, puis ses élèves.",
    Icon: IconBuilding,
    to: "/inscription/etablissement",
  },
  {
    kind: "club",
    title: "Représentant d'un club",
    purpose: "Vous animez un club\u00A0: vous le déclarez, puis vous suivez ses adhérents.",
    Icon: IconUsersGroup,
    to: "/inscription/club",
  },
];

/** The four ways to register: the purpose of each, its end date and its link (INS-01). */
export const AccountTypes = ({ season, now }: { season: Season; now: Date }) => (
  <ul className={styles.types}>
    {types.map((type) => (
      <Card key={type.kind} {...type} season={season} refusal={refusalToRegister(type.kind, season, now)} />
    ))}
  </ul>
);

function Card({ kind, title, purpose, Icon, to, season, refusal }: AccountType & { season: Season; refusal: string | null }) {
  const isOpen = refusal === null;
  return (
    <li className={`card ${styles.type}`} data-open={isOpen || undefined}>
      <span className={styles.icon}>
        <Icon size={24} aria-hidden />
      </span>
      <h2 className={styles.title}>
        {isOpen ? (
          <Link to={to} className={styles.way}>
            {title}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        ) : (
          title
        )}
      </h2>
      <p>{purpose}</p>
      <p className={styles.period}>
        {refusal !== null && <IconLock size={18} aria-hidden />}
        {refusal ?? `${openUntilText(kind, season)}.`}
      </p>
    </li>
  );
}
