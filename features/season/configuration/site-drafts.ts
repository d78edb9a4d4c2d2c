import type { SiteTextName } from "./site-texts.ts";

interface SiteDraft {
  /** Where the text is shown, for the office that writes it. */
  readonly lead: string;
  /** What visitors get instead of an empty text. */
  readonly whenEmpty: string;
  readonly initial: string;
  readonly proposal?: string;
}

const WRITE_TO_US = "Les visiteurs seront invités à vous écrire.";

/** The law requires three of them (PPL-08). Square brackets hold the facts that only the federation knows. First pages load none of it. */
export const siteDrafts: Readonly<Record<SiteTextName, SiteDraft>> = {
  LOGIN_TEXT: {
    lead: "Ce texte se lit sur la page de connexion, à côté de l'identifiant et du mot de passe. Vide, rien n'est montré.",
    whenEmpty: "Rien ne sera montré.",
    initial:
      "<p><strong>Première visite\u00A0?</strong> Inscrivez-vous\u00A0: votre identifiant et le lien pour choisir votre mot de passe vous seront envoyés par e-mail.</p>",
  },
  FAQ_TEXT: {
    lead: "Ces réponses s'ouvrent avec «\u00A0Une question\u00A0? Un problème\u00A0?\u00A0», sur la page de connexion.",
    whenEmpty: WRITE_TO_US,
    initial: `<h3>J'ai oublié mon identifiant</h3><p>Choisissez «\u00A0Mot de passe oublié\u00A0», puis donnez votre adresse e-mail\u00A0: nous vous écrirons la liste de vos identifiants.</p>
<h3>Je n'ai pas reçu l'e-mail</h3><p>Regardez dans les courriers indésirables. S'il n'y est pas, demandez-en un autre avec «\u00A0Mot de passe oublié\u00A0».</p>
<h3>Plusieurs enfants, une seule adresse e-mail</h3><p>C'est possible\u00A0: chacun a son propre identifiant. Avec l'adresse e-mail et un même mot de passe, vous choisissez ensuite qui joue.</p>`,
  },
  CONVOCATION_TEXT: {
    lead: "Ce texte est dans toutes les convocations, après le message de l'étape\u00A0: l'e-mail, le PDF et l'espace du participant. Dites-y l'heure d'arrivée et de fin, ce qui est interdit, ce que les mineurs apportent. Vide, rien n'est ajouté.",
    whenEmpty: "Rien ne sera ajouté.",
    initial: "",
    // Articles 5 and 6 of the regulations (PAR-06).
    proposal: `<p><strong>Arrivée et fin.</strong> Présentez-vous [une demi-heure] avant l'heure indiquée. L'épreuve finit vers [heure].</p>
<p><strong>Interdit pendant l'épreuve.</strong> La calculatrice, le téléphone, la montre connectée et tout autre appareil électronique. Le papier est fourni.</p>
<p><strong>Mineurs.</strong> Une personne mineure présente [l'autorisation de ses parents].</p>
<p><strong>Convocation non reçue.</strong> Elle se lit aussi dans votre espace\u00A0: ne pas l'avoir reçue par e-mail ne donne lieu à aucune réclamation.</p>`,
  },
  PRIVACY_TEXT: {
    lead: "Ce que vous faites des données, et les droits de chacun. Cette page s'ouvre au bas de toutes les autres, et depuis les autorisations. Complétez ce qui est entre crochets.",
    whenEmpty: WRITE_TO_US,
    initial: `<p>Cette page dit quelles données nous demandons, pourquoi, et ce que vous pouvez en faire. Une question\u00A0? Écrivez-nous à l'adresse «\u00A0Contact\u00A0», au bas de la page.</p>
<h2>Qui en est responsable</h2>
<p>La fédération qui organise le championnat\u00A0: [nom, adresse et adresse e-mail de la fédération].</p>
<h2>Ce que nous demandons, et pourquoi</h2>
<ul>
<li>Nom, prénom, date de naissance, genre, catégorie\u00A0: pour inscrire, classer et départager.</li>
<li>Adresse e-mail, adresse postale et, si vous le voulez, téléphone\u00A0: pour vous écrire et vous convoquer près de chez vous.</li>
<li>Établissement, club, équipe\u00A0: pour savoir qui valide l'inscription.</li>
<li>Réponses, temps, notes, qualifications\u00A0: c'est le championnat lui-même.</li>
<li>Vos autorisations, avec leur date, et le nom du parent qui les a données.</li>
<li>Les appareils qui ont ouvert votre compte, et un journal de ce qui y a été changé\u00A0: pour sa sécurité.</li>
</ul>
<p>Nous ne vendons rien, nous ne montrons pas de publicité, et nous ne mesurons pas votre visite.</p>
<h2>Qui les lit</h2>
<p>La fédération\u00A0; l'établissement ou le club de la personne, pour les siens\u00A0; le centre d'épreuve où elle est convoquée, pour le jour de l'épreuve. Le site est hébergé par [nom de l'hébergeur].</p>
<h2>Combien de temps</h2>
<p>[Durée décidée par la fédération, par exemple cinq championnats après la dernière participation.] Ensuite les données sont effacées\u00A0; les résultats restent, sans nom.</p>
<p>Les réponses d'une étape sont gardées le temps de répondre aux réclamations, puis effacées\u00A0; les notes restent. De même au quart de finale qu'un établissement fait lui-même\u00A0: les réponses de ses élèves sont effacées avec celles de la saison, les photos de leurs feuilles autant de jours après leur arrivée, et l'établissement garde les notes jusqu'à un an après la saison.</p>
<h2>Ce qui reste sur votre appareil</h2>
<p>De quoi rester connecté, et ce que vous avez tapé sans l'avoir encore envoyé. Aucun traceur.</p>
<h2>Vos droits</h2>
<p>Vous pouvez lire vos données, les corriger, en recevoir une copie, les faire effacer, et retirer une autorisation à tout moment dans «\u00A0Informations personnelles\u00A0». Pour un enfant, ses parents le demandent. Écrivez-nous\u00A0: nous répondons dans le mois. Si notre réponse ne vous convient pas, vous pouvez saisir la <a href="https://www.cnil.fr">CNIL</a>.</p>`,
  },
  LEGAL_TEXT: {
    lead: "Qui édite et qui héberge le site. Cette page s'ouvre au bas de toutes les autres. Complétez ce qui est entre crochets.",
    whenEmpty: WRITE_TO_US,
    initial: `<h2>Éditeur</h2>
<p>[Nom de la fédération, association régie par la loi de 1901, adresse, téléphone, numéro SIREN ou RNA.]</p>
<p>Directrice ou directeur de la publication\u00A0: [nom].</p>
<h2>Hébergeur</h2>
<p>[Nom, adresse et téléphone de l'hébergeur.]</p>
<h2>Contenus</h2>
<p>Les énoncés et les dessins appartiennent à leurs auteurs. Le logiciel Palmarès est libre, sous licence MIT. Les communes et l'annuaire des établissements viennent de données ouvertes (Licence Ouverte).</p>
<h2>Nous écrire</h2>
<p>À l'adresse «\u00A0Contact\u00A0», au bas de la page.</p>`,
  },
  ACCESSIBILITY_TEXT: {
    lead: "La déclaration d'accessibilité du site. Cette page s'ouvre au bas de toutes les autres. Complétez ce qui est entre crochets.",
    whenEmpty: WRITE_TO_US,
    initial: `<p>Accessibilité\u00A0: non conforme, parce qu'aucun audit selon le référentiel (RGAA) n'a encore été mené. Cela ne veut pas dire que rien n'est fait.</p>
<h2>Ce qui est fait</h2>
<p>Les écrans sont vérifiés automatiquement à chaque changement du logiciel, et pensés pour le clavier, les lecteurs d'écran et les petits téléphones.</p>
<h2>Ce qui manque</h2>
<p>[Ce que la fédération connaît\u00A0: par exemple des dessins d'énoncés sans description, ou des documents PDF à télécharger.]</p>
<h2>Un écran vous résiste\u00A0?</h2>
<p>Écrivez-nous à l'adresse «\u00A0Contact\u00A0», au bas de la page, en disant lequel\u00A0: nous vous donnerons ce qu'il contient autrement, ou un aménagement pour l'épreuve. Sans réponse de notre part, vous pouvez saisir le <a href="https://formulaire.defenseurdesdroits.fr">Défenseur des droits</a>.</p>`,
  },
};
