import {
  type DemoQuestion,
  multipleChoice,
  oneAnswer,
  options,
  singleChoice,
  solutions,
  spelled,
  twoAnswers,
  twoAnswersAndTotal,
} from "./question.ts";

/** Last year's online quarter-final, whose problems the federation has released to schools. */
export const lastYearQuestions: readonly DemoQuestion[] = [
  {
    ...singleChoice,
    title: "Les chaussettes de Prune",
    text: `<p>Dans le tiroir de Prune, il y a <strong>10 chaussettes rouges</strong> et <strong>10 chaussettes vertes</strong>, toutes mélangées.</p>
<p>Il fait nuit. Combien de chaussettes doit-elle prendre, au moins, pour être <strong>sûre</strong> d'en avoir deux de la même couleur ?</p>`,
    possibleAnswers: options(["2", "3", "4", "10", "11"], ["3"]),
    expectedShare: 0.95,
  },
  {
    ...oneAnswer,
    title: "Le lutin et la cloche",
    text: `<p>Un lutin part du pied d'un escalier de <strong>10 marches</strong>. À chaque coup de cloche, il monte de trois marches. S'il n'est pas encore en haut, il redescend aussitôt d'une marche.</p>
<p>Après combien de coups de cloche est-il en haut ?</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("5"),
    expectedShare: 0.9,
    wrongAnswers: ["4", "6", "10", "3"],
  },
  {
    ...oneAnswer,
    title: "Les billes de Noé",
    text: `<p>Noé et Iris ont ensemble <strong>24 billes</strong>. Si Noé donne <strong>3 billes</strong> à Iris, ils en ont autant l'un que l'autre.</p>
<p>Combien de billes Noé a-t-il maintenant, avant d'en donner ?</p>`,
    regex: String.raw`^\d{1,2}( billes?)?$`,
    possibleAnswers: spelled("15", "15 billes"),
    expectedShare: 0.84,
    wrongAnswers: ["12", "18", "9", "27"],
  },
  {
    ...twoAnswers,
    title: "Les deux âges",
    text: `<p>Hugo et sa cousine ont à eux deux <strong>20 ans</strong>. S'ils multiplient leurs âges, ils trouvent <strong>91</strong>.</p>
<p>Quels sont leurs deux âges ?</p>`,
    regex: String.raw`^\d{1,2}( ans)?$`,
    possibleAnswers: solutions("7", "13"),
    expectedShare: 0.8,
    wrongAnswers: ["6", "14", "8", "12", "10"],
  },
  {
    ...oneAnswer,
    title: "Bonjour les jumeaux",
    text: `<p>Trois paires de jumeaux se retrouvent à une fête. Chacun serre la main de chacun des autres, sauf celle de son jumeau.</p>
<p>Combien de poignées de main échangent-ils en tout ?</p>`,
    regex: String.raw`^\d{1,3}$`,
    possibleAnswers: solutions("12"),
    expectedShare: 0.74,
    wrongAnswers: ["24", "15", "30", "9"],
  },
  {
    ...multipleChoice,
    title: "Trois à la suite",
    text: `<p>15 est la somme de trois nombres entiers qui se suivent : 4 + 5 + 6.</p>
<p>Cochez tous les nombres qui sont, eux aussi, la somme de trois nombres entiers qui se suivent.</p>`,
    possibleAnswers: options(["20", "27", "32", "42", "81", "100"], ["27", "42", "81"]),
    expectedShare: 0.68,
  },
  {
    ...oneAnswer,
    title: "Le convoi des fourmis",
    text: `<p>Un convoi de fourmis long de <strong>30 cm</strong> avance de 5 cm par seconde. Il passe sur une brindille longue de <strong>45 cm</strong>.</p>
<p>Combien de secondes s'écoulent entre le moment où la première fourmi monte sur la brindille et celui où la dernière la quitte ?</p>`,
    regex: String.raw`^\d{1,3}( s| secondes?)?$`,
    possibleAnswers: spelled("15", "15 s", "15 secondes"),
    expectedShare: 0.63,
    wrongAnswers: ["9", "6", "75", "3"],
  },
  {
    ...oneAnswer,
    title: "Le cadenas de Nour",
    text: `<p>Le code du cadenas de Nour a <strong>trois chiffres, tous différents</strong>. Leur somme est <strong>5</strong>, et le code peut commencer par 0.</p>
<p>Combien de codes Nour doit-elle essayer, au pire ?</p>`,
    regex: String.raw`^\d{1,3}( codes?)?$`,
    possibleAnswers: spelled("12", "12 codes"),
    expectedShare: 0.56,
    wrongAnswers: ["6", "8", "10", "21"],
  },
  {
    ...twoAnswersAndTotal,
    title: "Quatre fois la somme",
    text: `<p>On cherche les nombres de <strong>deux chiffres</strong> qui valent exactement <strong>quatre fois</strong> la somme de leurs chiffres.</p>
<p>Combien y en a-t-il ? Donnez-en deux.</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("12", "24", "36", "48"),
    expectedShare: 0.5,
    wrongAnswers: ["21", "42", "16", "60"],
  },
  {
    ...oneAnswer,
    title: "La fourmi en diagonale",
    text: `<p>Le sol d'une cuisine est un rectangle de <strong>7 carreaux sur 5</strong>. Une fourmi va tout droit d'un coin au coin opposé.</p>
<p>À l'intérieur de combien de carreaux passe-t-elle ?</p>`,
    regex: String.raw`^\d{1,2}( carreaux)?$`,
    possibleAnswers: spelled("11", "11 carreaux"),
    expectedShare: 0.44,
    wrongAnswers: ["12", "7", "10", "35"],
  },
  {
    ...singleChoice,
    title: "Mille jours",
    text: `<p>Ana est née un <strong>mardi</strong>. Ses parents ont fêté ses mille jours exactement <strong>1 000 jours</strong> après sa naissance.</p>
<p>Quel jour de la semaine était-ce ?</p>`,
    possibleAnswers: options(["lundi", "mardi", "mercredi", "jeudi", "dimanche"], ["lundi"]),
    expectedShare: 0.42,
  },
  {
    ...oneAnswer,
    title: "Les pages du grimoire",
    text: `<p>Pour numéroter à la main toutes les pages d'un grimoire, à partir de 1, une sorcière a écrit exactement <strong>300 chiffres</strong>.</p>
<p>Combien de pages le grimoire a-t-il ?</p>`,
    regex: String.raw`^\d{1,3}( pages)?$`,
    possibleAnswers: spelled("136", "136 pages"),
    expectedShare: 0.36,
    wrongAnswers: ["300", "100", "137", "135"],
  },
  {
    ...twoAnswers,
    title: "Carrés voisins",
    text: `<p>Deux nombres entiers <span data-formula="a"></span> et <span data-formula="b"></span> se suivent, et</p>
<div data-formula="b^{2} - a^{2} = 45"></div>
<p>Quels sont ces deux nombres ?</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("22", "23"),
    expectedShare: 0.3,
    wrongAnswers: ["44", "45", "21", "24"],
  },
  {
    ...oneAnswer,
    title: "La souris et le chat",
    drawing: {
      file: "souris.png",
      alt: "Un quadrillage de 4 carrés de large sur 3 de haut. La souris est au croisement en bas à gauche, le fromage au croisement en haut à droite. Le chat dort sur le croisement qui est à 2 carrés vers la droite et à 1 carré vers le haut de la souris.",
    },
    text: `<p>La souris suit les traits du quadrillage jusqu'au fromage, en allant toujours <strong>vers la droite ou vers le haut</strong>. Elle ne passe pas par le croisement où dort le chat.</p>
<p>Combien de chemins a-t-elle ?</p>`,
    regex: String.raw`^\d{1,3}( chemins?)?$`,
    possibleAnswers: spelled("17", "17 chemins"),
    expectedShare: 0.25,
    wrongAnswers: ["35", "18", "16", "20"],
  },
  {
    ...twoAnswersAndTotal,
    title: "Autant d'aire que de tour",
    text: `<p>Les côtés d'un rectangle mesurent des nombres entiers de centimètres. Son aire en cm² et son périmètre en cm sont <strong>le même nombre</strong>.</p>
<p>Combien de valeurs ce nombre peut-il avoir ? Donnez-les, deux au plus.</p>`,
    regex: String.raw`^\d{1,3}$`,
    possibleAnswers: solutions("16", "18"),
    expectedShare: 0.18,
    wrongAnswers: ["12", "20", "24", "36"],
  },
  {
    ...oneAnswer,
    title: "Le dernier chiffre",
    text: `<p>On calcule le produit de 2 026 nombres, tous égaux à 7 :</p>
<div data-formula="7^{2026}"></div>
<p>Quel est le dernier chiffre de ce nombre ?</p>`,
    regex: String.raw`^\d$`,
    possibleAnswers: solutions("9"),
    expectedShare: 0.13,
    wrongAnswers: ["7", "3", "1"],
  },
  {
    ...oneAnswer,
    title: "Le pays sans 7",
    text: `<p>Au pays de Neuvain, personne n'écrit jamais le chiffre 7.</p>
<p>De 1 à 1 000, combien de nombres s'écrivent <strong>sans aucun 7</strong> ?</p>`,
    regex: String.raw`^\d{1,3}$`,
    possibleAnswers: solutions("729"),
    expectedShare: 0.07,
    wrongAnswers: ["728", "700", "810", "900"],
  },
  {
    ...oneAnswer,
    title: "La file de la cantine",
    text: `<p>Trois filles et trois garçons se mettent en file devant la cantine. <strong>Deux garçons ne sont jamais l'un derrière l'autre.</strong></p>
<p>Combien de files différentes peuvent-ils former ?</p>`,
    regex: String.raw`^\d{1,3}( files)?$`,
    possibleAnswers: spelled("144", "144 files"),
    expectedShare: 0.04,
    wrongAnswers: ["36", "72", "720", "24"],
  },
];
