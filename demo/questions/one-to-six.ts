import { type DemoQuestion, multipleChoice, oneAnswer, options, singleChoice, solutions, twoAnswers } from "./question.ts";

export const oneToSix: readonly DemoQuestion[] = [
  {
    ...singleChoice,
    title: "La guirlande du chat",
    drawing: {
      file: "guirlande.png",
      alt: "Une guirlande de 20 fanions. De gauche à droite : 2 orange, 1 bleu nuit, 1 blanc, 1 bleu nuit, 2 orange. Puis un chat endormi cache 8 fanions. Après lui : 2 orange, 1 bleu nuit, 1 blanc, 1 bleu nuit.",
    },
    text: `<p>Pour la fête de l'école, une guirlande de <strong>20 fanions</strong> répète toujours le même motif de cinq fanions.</p>
<p>Mais le chat Moustache s'est endormi juste devant, et il cache huit fanions.</p>
<p>Parmi les fanions cachés, combien sont <strong>bleu nuit</strong> ?</p>`,
    possibleAnswers: options(["2", "3", "4", "5", "6"], ["4"]),
    expectedShare: 0.96,
  },
  {
    ...oneAnswer,
    title: "Trois sortes de coccinelles",
    drawing: {
      file: "coccinelles.png",
      alt: "Trois coccinelles côte à côte : l'une a 2 points, une autre 7 points, la dernière 22 points.",
    },
    text: `<p>Sur le rosier de Léonie vivent des coccinelles de trois sortes : certaines ont 2 points, d'autres 7 points, d'autres encore 22 points.</p>
<p>Ce matin, Léonie en voit <strong>au moins une de chaque sorte</strong>. Elle compte tous leurs points : il y en a <strong>40</strong>.</p>
<p>Combien de coccinelles Léonie voit-elle ?</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("5"),
    expectedShare: 0.91,
    wrongAnswers: ["4", "6", "3", "7"],
  },
  {
    ...multipleChoice,
    title: "Les gants de la pieuvre",
    text: `<p>Odile la pieuvre part à la neige. Dans son tiroir, il y a <strong>6 gants orange</strong>, <strong>5 gants bleus</strong> et <strong>4 gants blancs</strong>.</p>
<p>Il fait nuit noire : sans rien voir, Odile prend huit gants au hasard et en enfile un à chacun de ses huit bras.</p>
<p>Cochez tout ce qui est <strong>certainement vrai</strong>.</p>`,
    possibleAnswers: options(
      [
        "Odile porte au moins trois gants de la même couleur.",
        "Odile porte des gants des trois couleurs.",
        "Odile porte au moins un gant orange.",
        "Odile porte au moins deux gants qui ne sont pas orange.",
        "Il reste au moins un gant bleu dans le tiroir.",
        "Il reste dans le tiroir au moins trois gants de la même couleur.",
      ],
      [
        "Odile porte au moins trois gants de la même couleur.",
        "Odile porte au moins deux gants qui ne sont pas orange.",
        "Il reste dans le tiroir au moins trois gants de la même couleur.",
      ],
    ),
    expectedShare: 0.82,
  },
  {
    ...twoAnswers,
    title: "La plaque à l'envers",
    drawing: {
      file: "numero.png",
      alt: "Une plaque où l'on lit 16. Une flèche montre qu'on la tourne d'un demi-tour : on y lit alors 91.",
    },
    text: `<p>Dans la rue de Lina, les chiffres des plaques sont faits de petits bâtons droits. Quand on tourne une plaque d'un demi-tour, <strong>16</strong> devient <strong>91</strong> ; le 0, le 1, le 2, le 5 et le 8 ne changent pas.</p>
<p>Lina a vissé sa plaque la tête en bas. Le numéro de sa maison, qui a <strong>deux chiffres</strong>, a ainsi augmenté de <strong>33</strong>.</p>
<p>Quel est le vrai numéro de la maison de Lina ? Il y a deux possibilités : donnez-les toutes les deux.</p>`,
    regex: String.raw`^\d{1,2}$`,
    possibleAnswers: solutions("29", "66"),
    expectedShare: 0.8,
    wrongAnswers: ["62", "99", "56", "68", "19", "58"],
  },
  {
    ...oneAnswer,
    title: "Mila descend la ruche",
    drawing: {
      file: "ruche.png",
      alt: "Une ruche en losange, de sept rangées de cellules, chacune centrée sous celle du dessus : de haut en bas 1, 2, 3, 4, 3, 2 puis 1 cellules. Mila est dans la cellule du haut, le miel dans celle du bas. La cellule fermée est dans la rangée de quatre : c'est la deuxième en partant de la gauche.",
    },
    text: `<p>Mila l'abeille est tout en haut de la ruche ; la goutte de miel est tout en bas.</p>
<p>À chaque pas, Mila passe dans l'une des cellules qui touchent la sienne <strong>juste en dessous</strong>, à gauche ou à droite. La cellule bleu nuit est fermée : elle ne peut pas y entrer.</p>
<p>Combien de chemins différents mènent Mila jusqu'au miel ?</p>`,
    regex: String.raw`^\d{1,3}( chemins?)?$`,
    possibleAnswers: solutions("11"),
    expectedShare: 0.75,
    wrongAnswers: ["10", "11 chemins", "12", "9", "20", "8"],
  },
  {
    ...singleChoice,
    title: "Les trois coucous",
    drawing: {
      file: "coucous.png",
      alt: "Trois coucous à aiguilles. De gauche à droite, ils indiquent 4 h 05, 4 h 25 et 4 h 40.",
    },
    text: `<p>Dans l'atelier de l'horlogère, trois coucous indiquent 4 h 05, 4 h 25 et 4 h 40.</p>
<p>L'un <strong>retarde de 10 minutes</strong>, un autre <strong>avance de 25 minutes</strong>, et le troisième est arrêté depuis longtemps. Mais l'horlogère ne sait plus lequel est lequel !</p>
<p>Quelle heure est-il ?</p>`,
    possibleAnswers: options(["4 h", "4 h 15", "4 h 30", "4 h 35", "4 h 50"], ["4 h 15"]),
    expectedShare: 0.72,
  },
];
