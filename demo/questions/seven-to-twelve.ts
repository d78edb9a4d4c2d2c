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

export const sevenToTwelve: readonly DemoQuestion[] = [
  {
    ...oneAnswer,
    title: "Le renard en papier",
    drawing: {
      file: "renard.png",
      alt: "Une tête de renard sur un quadrillage de 10 carrés sur 10. Son contour relie, par des traits droits, sept points des lignes, comptés en carrés depuis le coin en haut à gauche, d'abord vers la droite puis vers le bas : 0 et 0, 3 et 2, 7 et 2, 10 et 1, 10 et 6, 5 et 10, 0 et 6, puis revient au premier.",
    },
    text: `<p>Pour le carnaval, Sacha découpe une tête de renard dans une feuille quadrillée. Chaque petit carré mesure <strong>1 cm</strong> de côté.</p>
<p>Quelle est l'aire de la tête entière, oreilles, joues et museau compris, <strong>en centimètres carrés</strong> ?</p>`,
    regex: String.raw`^\d{1,3}([.,]\d)?( ?cm²)?$`,
    possibleAnswers: spelled("64,5", "64,5 cm²"),
    expectedShare: 0.64,
    wrongAnswers: ["64", "64,5cm²", "65", "66", "62,5", "63"],
  },
  {
    ...multipleChoice,
    title: "Le bal masqué",
    text: `<p>Cinq animaux dansent au bal masqué. Sous chaque masque se cache un lièvre, qui dit <strong>toujours la vérité</strong>, ou un renard, qui <strong>ment toujours</strong>.</p>
<ul>
<li>Anatole : « Barnabé et Clémence sont de la même espèce. »</li>
<li>Barnabé : « Nous sommes exactement trois renards. »</li>
<li>Clémence : « Dorine est un renard. »</li>
<li>Dorine : « Il y a au moins un renard parmi Anatole et Edgar. »</li>
<li>Edgar : « Anatole est un lièvre. »</li>
</ul>
<p>Qui sont les renards ?</p>`,
    possibleAnswers: options(["Anatole", "Barnabé", "Clémence", "Dorine", "Edgar"], ["Anatole", "Clémence", "Edgar"]),
    expectedShare: 0.6,
  },
  {
    ...twoAnswersAndTotal,
    title: "La joie partagée",
    text: String.raw`<p>Dans cette addition, chaque lettre remplace un chiffre, toujours le même. Deux lettres différentes remplacent deux chiffres différents, et aucun nombre ne commence par 0.</p>
<div data-formula="\mathrm{JOIE} + \mathrm{JOIE} = \mathrm{RIRE}"></div>
<p>Que vaut <strong>RIRE</strong> ? Indiquez combien il y a de réponses possibles, et donnez-en deux (une seule s'il n'y en a qu'une).</p>`,
    regex: String.raw`^\d{4}$`,
    possibleAnswers: solutions("4740"),
    expectedShare: 0.54,
    wrongAnswers: ["2370", "6860", "8780", "4720", "6260"],
  },
  {
    ...twoAnswers,
    title: "Les nombres qui se retrouvent",
    text: String.raw`<p>Choisissez un nombre de trois chiffres. Élevez au carré le nombre que forment ses deux premiers chiffres, puis enlevez le carré de son dernier chiffre. Avec 251, par exemple, on calcule 25<sup>2</sup> − 1<sup>2</sup> et l'on trouve 624 : c'est perdu !</p>
<p>Deux nombres seulement se retrouvent eux-mêmes :</p>
<div data-formula="100a + 10b + c = (10a + b)^{2} - c^{2}"></div>
<p>où <span data-formula="a"></span>, <span data-formula="b"></span> et <span data-formula="c"></span> sont des chiffres, avec <span data-formula="a \neq 0"></span>. Lesquels ?</p>`,
    regex: String.raw`^\d{3}$`,
    possibleAnswers: solutions("100", "147"),
    expectedShare: 0.46,
    wrongAnswers: ["110", "148", "156", "121", "101"],
  },
  {
    ...twoAnswersAndTotal,
    title: "La photo de la chorale",
    drawing: {
      file: "chorale.png",
      alt: "Douze choristes sur trois rangs : trois devant, quatre au milieu, cinq derrière.",
    },
    text: `<p>Pour la photo, les choristes se placent sur plusieurs rangs, et chaque rang compte <strong>exactement un choriste de plus que le rang placé juste devant lui</strong>. Le dessin montre 12 choristes sur 3 rangs.</p>
<p>La grande chorale réunit <strong>63 choristes</strong>, tous sur la photo, sur <strong>au moins deux rangs</strong>.</p>
<p>Combien de rangs peut-elle former ? Indiquez combien il y a de réponses possibles, et donnez-en deux (une seule s'il n'y en a qu'une).</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("2", "3", "6", "7", "9"),
    expectedShare: 0.36,
    wrongAnswers: ["4", "5", "8", "10", "21"],
  },
  {
    ...singleChoice,
    title: "La machine à losange",
    text: String.raw`<p>La machine de Nadia a une touche <span data-formula="\diamond"></span>. Pour deux nombres strictement positifs, elle calcule</p>
<div data-formula="a \diamond b = \frac{a \times b}{a + b}."></div>
<p>Nadia tape ce calcul, que la machine effectue de gauche à droite :</p>
<div data-formula="1 \diamond \frac{1}{2} \diamond \frac{1}{3} \diamond \cdots \diamond \frac{1}{19} \diamond \frac{1}{20}"></div>
<p>Quel nombre la machine affiche-t-elle à la fin ?</p>`,
    possibleAnswers: options(["1/20", "1/39", "1/190", "1/210", "1/400", "20/21"], ["1/210"]),
    expectedShare: 0.4,
  },
];
