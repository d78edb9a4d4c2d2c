import { needLabels, refusals } from "#contest/accommodations/accommodation.ts";
import { exportedColumns } from "#core/accounts/person-columns.ts";
import { sentenceOf } from "#core/audit/server/audit.service.ts";
import { valueLabel } from "#core/audit/value-labels.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import type { PersonalData } from "./export.queries.ts";
import { personalLists } from "./personal-lists.ts";

interface PageContext {
  readonly federationName: string;
  readonly contactEmail: string;
  readonly at: Date;
}

const dayFormat = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");

/** A value in a form that parents can read. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value).replace(".", ",");
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || "–";
  if (typeof value === "object") return escapeHtml(JSON.stringify(value));
  const text = String(value);
  return escapeHtml(formatDate(text) ?? valueLabels.get(text) ?? valueLabel(text));
}

/** A date or an instant, in words; null for typed text that only looks like one. */
function formatDate(text: string): string | null {
  const formats = [
    [/^\d{4}-\d{2}-\d{2}$/, dayFormat.format],
    [/^\d{4}-\d{2}-\d{2}T\d/, zonedMoment],
  ] as const;
  const [, format] = formats.find(([pattern]) => pattern.test(text)) ?? [];
  const date = new Date(text);
  return format && !Number.isNaN(date.getTime()) ? format(date) : null;
}

const valueLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    federation: "E-mails de la fédération",
    image: "Photographies et films",
    partners: "E-mails des partenaires",
    center: "Centre d'épreuve",
    club: "Club",
    school: "Établissement",
    waiting: "En attente",
    sent: "Envoyé",
    failed: "Non parti",
    "first-password": "Premier mot de passe",
    reset: "Nouveau mot de passe",
    slip: "Code remis par l'établissement",
    given: "Donné",
    asked: "Demandé",
    ...needLabels,
    ...refusals,
  }),
);

const fieldTexts: Readonly<Record<string, (value: unknown) => unknown>> = {
  byRole: (role) => role ?? "Palmarès",
  action: (action) => sentenceOf(String(action)),
};

function table(data: PersonalData, name: keyof typeof personalLists): string {
  const { title, fields } = personalLists[name];
  const rows = data[name];
  if (rows.length === 0) return "";
  const shown = Object.entries(fields).flatMap(([field, [heading]]) => (heading === null ? [] : [[field, heading] as const]));
  const head = shown.map(([, heading]) => `<th scope="col">${escapeHtml(heading)}</th>`).join("");
  const cell = (row: (typeof rows)[number], field: string) => `<td>${formatValue(fieldTexts[field]?.(row[field]) ?? row[field])}</td>`;
  const body = rows.map((row) => `<tr>${shown.map(([field]) => cell(row, field)).join("")}</tr>`).join("\n");
  return `<h2>${escapeHtml(title)}</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

const { openedBy, erasedAt, ...columnLabels } = Object.fromEntries(exportedColumns.map(({ as, label }) => [as, label]));
/** In display order. */
const accountFields = {
  ...columnLabels,
  passwordChosenAt: "Mot de passe choisi le",
  passwordChosenWith: "Mot de passe choisi avec",
  openedBy,
  erasedAt,
};

function accountTable(account: PersonalData["account"]): string {
  const lines = Object.entries(accountFields).map(([field, label = ""]) => [label, account[field] ?? ""] as const);
  const line = ([label, value]: (typeof lines)[number]) =>
    `<tr><th scope="row">${escapeHtml(label)}</th><td>${formatValue(value)}</td></tr>`;
  const shown = lines.filter(([, value]) => value !== "");
  return `<h2>Compte et coordonnées</h2>\n<table class="account"><tbody>\n${shown.map(line).join("\n")}\n</tbody></table>`;
}

const listNames = Object.keys(personalLists) as (keyof typeof personalLists)[];

/** All data stored about a person, as one page to read, print or send (SEC-05); it names no other person. */
export function personalPage(data: PersonalData, { federationName, contactEmail, at }: PageContext): string {
  const name = `${data.account.firstname} ${data.account.lastname}`.trim();
  const parts = [accountTable(data.account), ...listNames.map((list) => table(data, list))];
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Données personnelles de ${escapeHtml(name)}</title><style>${style}</style></head><body><main>
<h1>Données personnelles de ${escapeHtml(name)}</h1>
<p>Voici tout ce que la plateforme du ${escapeHtml(federationName)} sait de cette personne, le ${zonedMoment(at)}. Les mots de passe et les liens de
connexion ne sont conservés que chiffrés et n'y figurent pas. Pour faire corriger ou effacer ces données, écrivez à ${escapeHtml(contactEmail)}.</p>
${parts.filter(Boolean).join("\n")}
</main></body></html>
`;
}

const style = `body{background:#fff;color:#14163a;font:16px/1.5 system-ui,sans-serif;margin:0}main{margin:0 auto;max-width:1000px;padding:32px 20px}
h1{font-size:1.75rem;line-height:1.15;margin:0 0 12px}h2{font-size:1.15rem;margin:32px 0 8px}table{border-collapse:collapse;font-size:.9rem;width:100%}
th,td{border-bottom:1px solid #e8e1d6;padding:6px 10px 6px 0;text-align:left;vertical-align:top}th{color:#434789}.account th{width:14em}
@media print{@page{margin:16mm}main{padding:0}thead{display:table-header-group}tr{break-inside:avoid}}`;
