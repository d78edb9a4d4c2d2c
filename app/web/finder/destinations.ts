import { roleLabels } from "#core/accounts/account-labels.ts";
import { type FoundOnWire, SHOWN } from "#core/search/search.contract.ts";
import type { ViewOnWire } from "#core/views/views.contract.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import type { Role } from "#platform/contract/role.ts";
import { parseSearch } from "#platform/web/search-params.ts";
import { waysOf } from "#season/stages/stage-ways.ts";
import { configurationParts } from "../routes/admin/-configuration/pages.ts";

export interface Destination {
  readonly label: string;
  /** Distinguishes namesakes: a number, a city. */
  readonly detail?: string;
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
  /** Other words that users type for it. */
  readonly words?: string;
  /** A list to continue the search in, not a result. */
  readonly isFurther?: true;
}

export const SIGN_OUT = "sign-out";

export interface DestinationGroup {
  readonly title: string;
  readonly destinations: readonly Destination[];
  readonly isCut?: boolean;
}

const add = { ajouter: "oui" };
const configuration = (page: string) => ({ to: "/admin/configuration/$", params: { _splat: page } });

/** Pages and actions that the header does not link to. */
const officeDestinations: readonly Destination[] = [
  { label: "Tableau de bord", to: "/admin/participants" },
  { label: "Inscrire un participant", to: "/admin/participants", search: { tache: "register" }, words: "ajouter" },
  { label: "Écrire à des participants", to: "/admin/participants", search: { tache: "write" }, words: "messages e-mails courriels" },
  { label: "Publier une annonce", ...configuration("annonces"), search: { action: "annonce" } },
  { label: "Publier un rectificatif", ...configuration("annonces"), search: { action: "rectificatif" }, words: "erratum correction" },
  { label: "Créer un compte pour quelqu'un", to: "/admin/users", search: add },
  { label: "Ajouter un établissement", to: "/admin/etablissements", search: add },
  { label: "Ajouter un club", to: "/admin/clubs", search: add },
  { label: "Ajouter un centre d'épreuve", to: "/admin/centres", search: add },
  { label: "Nouvelle étape", to: "/admin/questionnaire", search: add },
  { label: "Inscriptions à confirmer", to: "/admin/participants", search: { status: "PENDING" } },
  { label: "Établissements à payer", to: "/admin/etablissements", search: { adhesion: "a-payer" } },
  { label: "Clubs à payer", to: "/admin/clubs", search: { adhesion: "a-payer" } },
  { label: "Doublons probables", to: "/admin/users/doublons" },
  { label: "Exporter des résultats", to: "/admin/exports" },
  ...configurationParts.map(({ label, name }) => ({ label, detail: "Configuration", ...configuration(name) })),
];

const schoolDestinations: readonly Destination[] = [
  { label: "Élèves à confirmer", to: "/etablissement/participants", search: { status: "PENDING" } },
];

const schoolRegistrations: readonly Destination[] = [
  { label: "Inscrire un élève", to: "/etablissement/participants", search: { tache: "add" }, words: "ajouter" },
  { label: "Importer une liste d'élèves", to: "/etablissement/participants/import" },
  { label: "Réinscrire les élèves de l'an passé", to: "/etablissement/participants/reinscription" },
];

const clubDestinations: readonly Destination[] = [
  { label: "Inscrire des adhérents", detail: "Lien et QR code", to: "/club/info", words: "ajouter" },
  { label: "Adhérents à confirmer", to: "/club/participants", search: { status: "PENDING" } },
];

const account: readonly Destination[] = [
  { label: "Mon compte", to: "/compte" },
  { label: "Thème clair ou sombre, taille du texte", to: "/compte" },
  { label: "Se déconnecter", to: SIGN_OUT, words: "déconnexion quitter" },
];

type Stage = Pick<FoundOnWire["stages"][number], "id" | "name" | "year">;

const importing = { label: "Importer des centres et des convocations", to: "/admin/questionnaire/$id/convocations" };

const stageDestinations = (stages: readonly Stage[]): Destination[] =>
  [...waysOf({ physical: false }).slice(1), importing].flatMap(({ label, to }) =>
    stages.map(({ id, name, year }) => ({ label, detail: `${name} ${year}`, to, params: { id } })),
  );

const searchedLists: { readonly [R in Role]?: readonly (readonly [label: string, to: string])[] } = {
  ADMIN: [
    ["les participants", "/admin/participants"],
    ["les utilisateurs", "/admin/users"],
  ],
  ESTABLISHEMENT: [["mes élèves", "/etablissement/participants"]],
  CLUB: [["mes adhérents", "/club/participants"]],
};

const MAX_PAGES = 7;

/** Whether each word begins a word of the label; « e-mail » has more synonyms than any other word here. */
const matches = (words: readonly string[], { label, detail = "", words: others = "" }: Destination): boolean => {
  const own = foldText(`${label} ${detail} ${others}`)
    .replace(/e-mails?/, "$& emails mails courriels messages")
    .split(/[\s']+/);
  return words.every((word) => own.some((one) => one.startsWith(word)));
};

interface Knowledge {
  readonly role: Role;
  readonly mayRegister: boolean;
  readonly links: readonly Destination[];
  readonly views: readonly ViewOnWire[];
  readonly stages: readonly Stage[];
  /** Absent while nothing is typed, and for accounts that may search no people. */
  readonly found: FoundOnWire | undefined;
}

export function destinationsFor(text: string, { role, mayRegister, links, views, stages, found }: Knowledge): readonly DestinationGroup[] {
  const words = foldText(text)
    .split(/[\s']+/)
    .filter(Boolean);
  const roleActions: { readonly [R in Role]?: readonly Destination[] } = {
    ADMIN: officeDestinations,
    ESTABLISHEMENT: [...schoolDestinations, ...(mayRegister ? schoolRegistrations : [])],
    CLUB: clubDestinations,
  };
  // An account without a school, club or center has no pages yet.
  const actions = role === "ADMIN" || links.length > 0 ? (roleActions[role] ?? []) : [];
  // Offered only once a name is typed: without a text, the pages that the header links to are shown.
  const named = words.length > 0 ? stageDestinations(stages) : [];
  const pages = [...links, ...actions, ...account, ...named].filter((page) => matches(words, page)).slice(0, MAX_PAGES);
  const lists = words.length === 0 || links.length === 0 ? [] : (searchedLists[role] ?? []);
  return [
    { title: "Pages et actions", destinations: pages },
    {
      title: "Mes vues",
      destinations: views
        .map(({ list, name, search }): Destination => ({ label: name, to: list, search: parseSearch(search) }))
        .filter((view) => matches(words, view))
        .slice(0, MAX_PAGES),
    },
    ...(found ? foundGroups(found, text) : []),
    {
      title: "Chercher plus loin",
      destinations: lists.map(([label, to]) => ({
        label: `«\u00A0${text}\u00A0» parmi ${label}`,
        to,
        search: { search: text },
        isFurther: true as const,
      })),
    },
  ].filter(({ destinations }) => destinations.length > 0);
}

function firstOf(title: string, found: readonly Destination[], all: Destination): DestinationGroup {
  if (found.length <= SHOWN) return { title, destinations: found };
  const destinations = [...found.slice(0, SHOWN), { ...all, isFurther: true as const }];
  return { title: `${title}, ${SHOWN} parmi d'autres`, destinations, isCut: true };
}

function foundGroups({ people, schools, clubs, centers, stages }: FoundOnWire, text: string): readonly DestinationGroup[] {
  const search = { search: text };
  const places = (title: string, found: FoundOnWire["schools"], all: Destination) =>
    firstOf(
      title,
      found.map(({ id, name, city }) => ({ label: name, detail: city, to: all.to, search: { modifier: id } })),
      all,
    );
  const person = ({ id, firstname, lastname, numPalmares, role }: FoundOnWire["people"][number]): Destination => ({
    label: `${lastname} ${firstname}`,
    detail: `${numPalmares}, ${roleLabels[role].toLowerCase()}`,
    to: "/admin/users",
    search: { personne: id },
  });
  const center = ({ id, name, city }: FoundOnWire["centers"][number]): Destination => ({
    label: name,
    detail: city,
    to: "/admin/centres/$centerId/{-$questionnaireId}",
    params: { centerId: id },
  });
  const stage = ({ id, name, year }: Stage): Destination => ({ label: `${name} ${year}`, to: "/admin/questionnaire/$id", params: { id } });
  return [
    firstOf("Personnes", people.map(person), { label: "Toutes les personnes trouvées", to: "/admin/users", search }),
    places("Établissements", schools, { label: "Tous les établissements trouvés", to: "/admin/etablissements", search }),
    places("Clubs", clubs, { label: "Tous les clubs trouvés", to: "/admin/clubs", search }),
    firstOf("Centres d'épreuve", centers.map(center), { label: "Tous les centres trouvés", to: "/admin/centres", search }),
    firstOf("Étapes", stages.map(stage), { label: "Toutes les étapes", to: "/admin/questionnaire" }),
  ];
}
