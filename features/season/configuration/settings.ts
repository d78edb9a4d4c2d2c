import * as z from "zod";
import { Year } from "#platform/contract/fields.ts";
import { richText } from "#platform/contract/rich-text.ts";
import { percentsOf } from "./distinction-percents.ts";
import { siteDrafts } from "./site-drafts.ts";
import { type SiteTextName, siteTextNames, siteTexts } from "./site-texts.ts";

const instant = z.iso.datetime({ offset: true, message: "La date doit être de la forme jour/mois/année heure:minute" }).nullable();
const html = richText(50_000);

interface Setting {
  readonly label: string;
  readonly schema: z.ZodType<string | number | boolean | null>;
  readonly initial: string | number | boolean | null;
  /** Readable by all users. An ADMIN may change it for texts. */
  readonly public: boolean;
  /** Rich text, cleaned when written. */
  readonly html?: boolean;
  /** Stored hashed, never shown. */
  readonly secret?: boolean;
}

const date = { schema: instant, initial: null, public: true } satisfies Omit<Setting, "label">;
const link = {
  schema: z.union(
    [
      z.literal(""),
      z.string().regex(/^\/documents\/[\w-]{1,200}\.pdf$/),
      z.url({ protocol: /^https?$/, message: "L'adresse commence par https://" }).max(2_000),
    ],
    "L'adresse commence par https://",
  ),
  initial: "",
  public: true,
} satisfies Omit<Setting, "label">;
const name = { schema: z.string().max(100, "Ce nom est trop long"), initial: "", public: true } satisfies Omit<Setting, "label">;

const siteText = (name: SiteTextName) =>
  ({ label: siteTexts[name].title, schema: html, initial: siteDrafts[name].initial, public: true, html: true }) satisfies Setting;
const siteTextSettings = Object.fromEntries(siteTextNames.map((name) => [name, siteText(name)])) as Record<
  SiteTextName,
  ReturnType<typeof siteText>
>;

const RETENTION = "Un nombre entier de 1 à 50, ou rien";

/** Every setting of the federation: its schema, its initial value, its readers. Types, checks and pages derive from it. */
export const settings = {
  ACTIVE_YEAR: { label: "Année active", schema: Year.nullable(), initial: null, public: true },
  ACTIVE_REGISTRATION_INDIVIDUAL: { label: "Fin des inscriptions individuelles", ...date },
  ACTIVE_REGISTRATION_STUDENT: { label: "Fin des inscriptions scolaires", ...date },
  ACTIVE_REGISTRATION_SCHOOL: { label: "Fin des inscriptions des établissements", ...date },
  ACTIVE_REGISTRATION_CLUB: { label: "Fin des inscriptions des clubs", ...date },
  ACTIVE_REGISTRATION_CENTER: { label: "Fin de la proposition de centres", ...date },
  ...siteTextSettings,
  IMAGE_CONSENT_REQUIRED: { label: "Autorisation d'image obligatoire", schema: z.boolean(), initial: true, public: true },
  FEDERATION_CONSENT_REQUIRED: { label: "E-mails de la fédération obligatoires", schema: z.boolean(), initial: true, public: true },
  DIPLOMA_DISTINCTIONS: {
    label: "Mentions des diplômes",
    schema: z
      .string()
      .max(20)
      .refine(
        (value) => percentsOf(value) !== null,
        "Un à trois pourcentages qui augmentent, de 1 à 99, comme «\u00A010 25 50\u00A0»\u00A0; rien\u00A0: pas de mention",
      ),
    initial: "10 25 50",
    public: false,
  },
  /** Whether a school can confirm its pupils, which qualifies them, before it pays its membership. */
  UNPAID_SCHOOLS_CONFIRM: {
    label: "Un établissement qui n'a pas payé confirme ses élèves",
    schema: z.boolean(),
    initial: true,
    public: true,
  },
  AUTOMATIC_ACCEPTANCE: { label: "Établissements et clubs acceptés d'office", schema: z.boolean(), initial: false, public: false },
  DOCUMENTATION_LINK_1: { label: "Premier lien de documentation", ...link },
  DOCUMENTATION_LINK_2: { label: "Second lien de documentation", ...link },
  DOCUMENTATION_NAME_1: { label: "Nom du premier document", ...name },
  DOCUMENTATION_NAME_2: { label: "Nom du second document", ...name },
  GATE_PASSWORD: {
    label: "Mot de passe des étapes",
    schema: z.string().min(1, "Un mot de passe ne peut pas être vide").max(200).nullable(),
    initial: null,
    public: false,
    secret: true,
  },
  /** Whether an administrator also needs a passkey. Unset: the installation's default, yes except in a demonstration. */
  ADMIN_PASSKEY_REQUIRED: { label: "Clé d'accès exigée des administrateurs", schema: z.boolean().nullable(), initial: null, public: false },
  /** Unset: nothing is erased until the federation decides. */
  RETENTION_YEARS: {
    label: "Durée de conservation",
    schema: z.int(RETENTION).min(1, RETENTION).max(50, RETENTION).nullable(),
    initial: null,
    public: false,
  },
  /** The steps of « Première saison » that the office skips, separated by spaces. */
  FIRST_SEASON_LEFT_OUT: {
    label: "Étapes de la première saison laissées de côté",
    schema: z
      .string()
      .max(200)
      .regex(/^(\w+( \w+)*)?$/, "Des noms d'étapes, séparés par des espaces"),
    initial: "",
    public: false,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);
export const settingOf = (name: SettingName): Setting => settings[name];
