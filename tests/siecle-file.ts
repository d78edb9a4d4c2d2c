import { buffer } from "node:stream/consumers";
import { zip } from "#platform/server/zip-write.ts";

/** A pupil of an export; everybody here is invented. */
export interface SiecleFacts {
  readonly lastname: string;
  readonly firstname: string;
  /** The division; absent: in none. */
  readonly className?: string;
  readonly birthday?: string;
  readonly sex?: "1" | "2";
  readonly email?: string;
  /** 12/10/2026 */
  readonly leftOn?: string;
  readonly mef?: string;
}

/** The national identifier of the nth pupil of an export: no such one exists. */
export const nationalIdOf = (index: number): string => `99990${String(index).padStart(4, "0")}ZZ`;
/** What all of them contain, to be searched for. */
export const NATIONAL_ID = /99990\d{4}ZZ/;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** « ExportXMLAvecAdresses », as SIECLE writes it. */
export function siecleXml(pupils: readonly SiecleFacts[], encoding = "ISO-8859-15"): string {
  const keys = (index: number) => `ELEVE_ID="${700_000 + index}" ELENOET="${4_000 + index}"`;
  return `<?xml version="1.0" encoding="${encoding}"?>
<BEE_ELEVES VERSION="2.1">
<PARAMETRES><UAJ>0699999Z</UAJ><ANNEE_SCOLAIRE>2026</ANNEE_SCOLAIRE><DATE_EXPORT>20/11/2026</DATE_EXPORT><HORODATAGE>20/11/2026 10:00:00</HORODATAGE></PARAMETRES>
<DONNEES>
<ADRESSES>
<ADRESSE ADRESSE_ID="801"><LIGNE1_ADRESSE>12 rue de l'Œuvre</LIGNE1_ADRESSE><LIGNE2_ADRESSE>Bât. B</LIGNE2_ADRESSE><CODE_PAYS>100</CODE_PAYS><LL_PAYS>FRANCE</LL_PAYS><CODE_POSTAL>69001</CODE_POSTAL><LIBELLE_POSTAL>LYON</LIBELLE_POSTAL></ADRESSE>
</ADRESSES>
<ELEVES>
${pupils
  .map(
    (
      { lastname, firstname, birthday = "14/05/2014", sex = "2", email = "", leftOn = "", mef = "10110001110" },
      index,
    ) => `<ELEVE ${keys(index)}>
<ID_NATIONAL>${nationalIdOf(index)}</ID_NATIONAL><INE_RNIE>${nationalIdOf(index)}</INE_RNIE><ID_ELEVE_ETAB>${index}</ID_ELEVE_ETAB>
<NOM_DE_FAMILLE>${escaped(lastname)}</NOM_DE_FAMILLE><PRENOM>${escaped(firstname)}</PRENOM><PRENOM2/>
<DATE_NAISS>${birthday}</DATE_NAISS><DOUBLEMENT>0</DOUBLEMENT><CODE_PAYS>100</CODE_PAYS><MEL>${escaped(email)}</MEL><CODE_SEXE>${sex}</CODE_SEXE>
<CODE_REGIME>2</CODE_REGIME>${leftOn && `<DATE_SORTIE>${leftOn}</DATE_SORTIE><CODE_MOTIF_SORTIE>EM</CODE_MOTIF_SORTIE>`}<DATE_ENTREE>01/09/2025</DATE_ENTREE><CODE_MEF>${mef}</CODE_MEF>
<ADRESSE_ID>801</ADRESSE_ID>
<SCOLARITE_AN_DERNIER><CODE_STRUCTURE>6Z</CODE_STRUCTURE><CODE_MEF>10010012110</CODE_MEF></SCOLARITE_AN_DERNIER>
</ELEVE>`,
  )
  .join("\n")}
</ELEVES>
<STRUCTURES>
${pupils
  .map(({ className }, index) => {
    const division =
      className === undefined
        ? ""
        : `<STRUCTURE><CODE_STRUCTURE>${escaped(className)}</CODE_STRUCTURE><TYPE_STRUCTURE>D</TYPE_STRUCTURE></STRUCTURE>`;
    return `<STRUCTURES_ELEVE ${keys(index)}><STRUCTURE><CODE_STRUCTURE>5GLATIN</CODE_STRUCTURE><TYPE_STRUCTURE>G</TYPE_STRUCTURE></STRUCTURE>${division}</STRUCTURES_ELEVE>`;
  })
  .join("\n")}
</STRUCTURES>
</DONNEES>
</BEE_ELEVES>
`;
}

const latin9: Readonly<Record<string, number>> = { "€": 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe };

/** The bytes of a text in ISO-8859-15. */
export const inLatin9 = (text: string): Buffer => Buffer.from([...text].map((letter) => latin9[letter] ?? letter.charCodeAt(0)));

/** A zip of these files. */
export const zipOf = (files: Readonly<Record<string, Buffer>>): Promise<Buffer> =>
  buffer(zip(Object.entries(files).map(([path, content]) => ({ path, content: [content] }))));

/** The export as a school downloads it: zipped, in ISO-8859-15. */
export const siecleZip = async (pupils: readonly SiecleFacts[]): Promise<Buffer> =>
  zipOf({ "ExportXMLAvecAdresses.xml": inLatin9(siecleXml(pupils)) });

const surnames =
  "Abeille Brunet Cordier Delorme Esnault Fabre Garnier Hamel Imbert Jolivet Kervran Lacœur Mercœur Nivelle Ormont Perret Quillan Rabier Sorel Tessier Urvoy Vasseur Wiart Xaintrailles Yvon Zola".split(
    " ",
  );

/** After as many pupils, birthdays repeat below. */
const DIFFERENT_DAYS = 84;

/** Pupils of these classes, so many each, of whom no two look alike. */
export function classesOfPupils(classes: Readonly<Record<string, number>>): SiecleFacts[] {
  const classNames = Object.entries(classes).flatMap(([className, count]) => Array<string>(count).fill(className));
  return classNames.map((className, index) => {
    const [one, other] = [surnames[index % surnames.length] ?? "", surnames[Math.floor(index / surnames.length) - 1]];
    const isGirl = index % 2 === 0;
    const birthday = [(index % 28) + 1, (index % 12) + 1].map((part) => String(part).padStart(2, "0")).join("/");
    return {
      className,
      lastname: other ? `${one}-${other}` : one,
      firstname: `${isGirl ? "Zoé" : "Loïc"}${index < DIFFERENT_DAYS ? "" : `-${surnames[Math.floor(index / DIFFERENT_DAYS) % surnames.length]}`}`,
      sex: isGirl ? "2" : "1",
      birthday: `${birthday}/2014`,
    };
  });
}
