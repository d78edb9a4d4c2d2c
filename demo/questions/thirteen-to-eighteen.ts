import { type DemoQuestion, multipleChoice, oneAnswer, options, solutions, twoAnswers, twoAnswersAndTotal } from "./question.ts";

export const thirteenToEighteen: readonly DemoQuestion[] = [
  {
    ...multipleChoice,
    title: "Les jardins en L",
    text: `<p>Le paysagiste n'a que des dalles <strong>en L</strong>, toutes pareilles, faites de trois carrés. Il peut les tourner comme il veut, mais ni les couper ni les superposer, et rien ne doit dépasser.</p>
<p>Quels jardins peut-il recouvrir <strong>entièrement</strong> ?</p>`,
    drawingAfter: {
      file: "jardins.png",
      alt: "Six jardins faits de carrés. A : 3 rangées de 5. B : un carré de 4 sur 4, sans les 4 carrés du milieu. C : un escalier, 5 rangées de 1, 2, 3, 4 et 5 carrés alignées à gauche. D : un U, 2 rangées de 4 et, au-dessus de chaque bout, une colonne de 2. E : 2 rangées de 3 puis, dessous, 2 rangées de 3 décalées de 2 carrés vers la droite. F : de haut en bas, des rangées centrées de 1, 3, 5 et 5 carrés, puis une rangée de 5 sans celui du milieu.",
    },
    possibleAnswers: options(["A", "B", "C", "D", "E", "F"], ["B", "E", "F"]),
    expectedShare: 0.33,
  },
  {
    ...oneAnswer,
    title: "La ronde des lucioles",
    drawing: {
      file: "lucioles.png",
      alt: "Dix lucioles en cercle. Celle du haut est allumée, les neuf autres sont éteintes.",
    },
    text: `<p>Dix lucioles forment une ronde. Quand on effleure une luciole, elle change d'état, et <strong>ses deux voisines aussi</strong> : celles qui étaient éteintes s'allument, celles qui étaient allumées s'éteignent.</p>
<p>Au début, toutes sont éteintes. On veut qu'<strong>une seule</strong> soit allumée, celle du haut, comme sur le dessin.</p>
<p>Combien de fois faut-il effleurer une luciole, <strong>au minimum</strong> ?</p>`,
    regex: String.raw`^\d{1,3}( fois)?$`,
    possibleAnswers: solutions("7"),
    expectedShare: 0.25,
    wrongAnswers: ["5", "7 fois", "9", "6", "4", "3"],
  },
  {
    ...twoAnswers,
    title: "Le sac d'Isidore",
    text: String.raw`<p>Le sac d'Isidore contient <strong>36 billes orange</strong> et un certain nombre de billes bleues. Isidore y plonge la main et tire deux billes à la fois, au hasard.</p>
<p>La probabilité que les deux billes soient de couleurs différentes est exactement <span data-formula="\dfrac{1}{2}"></span>.</p>
<p>Combien le sac contient-il de billes bleues ? Il y a deux possibilités : donnez-les toutes les deux.</p>`,
    regex: String.raw`^\d{1,4}$`,
    possibleAnswers: solutions("28", "45"),
    expectedShare: 0.18,
    wrongAnswers: ["36", "35", "37", "18", "72", "30"],
  },
  {
    ...twoAnswersAndTotal,
    title: "La fabrique de carrés",
    text: String.raw`<p>À chaque entier naturel <span data-formula="n"></span>, la fabrique associe le nombre</p>
<div data-formula="\sqrt{2^{n} + 105}."></div>
<p>Presque toujours, le résultat n'est pas un nombre entier. Pour quels entiers <span data-formula="n"></span> l'est-il ?</p>
<p>Indiquez combien il y a de réponses possibles, et donnez-en deux (une seule s'il n'y en a qu'une).</p>`,
    regex: String.raw`^\d{1,3}$`,
    possibleAnswers: solutions("4", "6", "8"),
    expectedShare: 0.13,
    wrongAnswers: ["0", "2", "5", "10", "16"],
  },
  {
    ...oneAnswer,
    title: "L'allée de la marquise",
    text: `<p>La marquise veut paver une allée de <strong>2 mètres sur 12</strong>. Elle dispose de dalles rectangulaires de 1 m sur 2 m et de dalles en L faites de trois carrés de 1 m de côté. Toutes peuvent être tournées ; elles ne se chevauchent pas et ne laissent aucun vide.</p>
<p>Son caprice : il lui faut <strong>exactement deux dalles en L</strong>, et neuf dalles rectangulaires.</p>
<p>De combien de façons peut-on paver l'allée ? Un pavage et son reflet dans un miroir comptent pour deux, s'ils sont différents.</p>`,
    drawingAfter: {
      file: "allee.png",
      alt: "Une allée de 2 carrés sur 12, une dalle rectangulaire de 2 carrés et une dalle en L de 3 carrés.",
    },
    regex: String.raw`^\d{1,5}$`,
    possibleAnswers: solutions("1864"),
    expectedShare: 0.05,
    wrongAnswers: ["932", "1024", "233", "466", "1860"],
  },
  {
    ...twoAnswersAndTotal,
    title: "Le gâteau de Gaspard",
    drawing: {
      file: "gateau.png",
      alt: "Un gâteau découpé en petits cubes : 4 dans la longueur, 3 dans la largeur, 2 dans la hauteur.",
    },
    text: `<p>Gaspard a préparé un gâteau en forme de pavé droit, dont les trois dimensions sont des nombres entiers de centimètres. Il a nappé de glaçage le <strong>dessus</strong> et les <strong>quatre côtés</strong>, mais pas le dessous, puis il l'a découpé en petits cubes de 1 cm de côté.</p>
<p>Surprise : il y a <strong>autant</strong> de petits cubes qui ont exactement une face nappée que de petits cubes qui en ont exactement deux, et il y en a au moins un de chaque. <em>(Ce n'est pas le cas du gâteau dessiné.)</em></p>
<p>Combien de petits cubes Gaspard a-t-il obtenus en tout ? Indiquez combien il y a de réponses possibles, et donnez-en deux (une seule s'il n'y en a qu'une).</p>`,
    regex: String.raw`^\d{1,4}$`,
    possibleAnswers: solutions("32", "36", "40"),
    expectedShare: 0.03,
    wrongAnswers: ["24", "64", "72", "48", "30"],
  },
];
