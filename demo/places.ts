interface Address {
  readonly name: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
}

const parseRows = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s*\|\s*/));

/** The exam center of the account `centre`, counted from 1. */
export const ACCOUNT_CENTER = 3;

/** Exam centers; the national final is held in the first. */
export const centers: readonly (Address & { readonly seats: number })[] = parseRows(`
  Palais des jeux mathématiques | 12 rue Sophie-Germain | 75005 | Paris | 900
  Lycée Évariste-Galois | 24 avenue Henri-Poincaré | 69003 | Lyon | 180
  Faculté des sciences de Marseille | 3 boulevard Blaise-Pascal | 13005 | Marseille | 320
  Maison des mathématiques de Toulouse | 14 allée Pierre-de-Fermat | 31000 | Toulouse | 240
  Lycée Ada-Lovelace | 8 rue du Beffroi | 59000 | Lille | 260
  Université de Rennes, amphithéâtre Noether | 5 rue des Sciences | 35000 | Rennes | 200
  Espace Maryam-Mirzakhani | 31 quai de la Fosse | 44000 | Nantes | 180
  Lycée Joseph-Fourier | 17 rue des Vignes | 21000 | Dijon | 180
  Campus de Strasbourg, bâtiment Bernoulli | 2 rue du Canal | 67000 | Strasbourg | 200
  Lycée Montaigne-Descartes | 40 cours des Chartrons | 33000 | Bordeaux | 200
  Halle aux énigmes | 6 place du Marché | 45000 | Orléans | 220
  Lycée Émilie-du-Châtelet | 19 rue des Cévennes | 34000 | Montpellier | 180`).map(
  ([name = "", street = "", zipCode = "", city = "", seats]) => ({ name, street, zipCode, city, seats: Number(seats) }),
);

/** The first is that of the account `club`. */
export const clubs: readonly Address[] = parseRows(`
  Les Jeudis mathématiques de Lyon | 7 rue des Canuts | 69001 | Lyon
  Cercle des énigmes de Nantes | 22 rue du Calvaire | 44000 | Nantes
  Club Hypatie | 4 rue des Arènes | 75005 | Paris
  Les Logiciens du Capitole | 11 rue du Taur | 31000 | Toulouse
  Atelier Pentomino | 9 place Kléber | 67000 | Strasbourg
  Math en Ch'ti | 15 rue de la Monnaie | 59000 | Lille
  Amicale Fermat de Grenoble | 28 rue Champollion | 38000 | Grenoble
  Les Casse-têtes de l'Armor | 3 rue de Siam | 29200 | Brest`).map(([name = "", street = "", zipCode = "", city = ""]) => ({
  name,
  street,
  zipCode,
  city,
}));

/** Towns with more people than others; the account `participant` lives in the first. */
export const largeTowns: readonly { readonly zipCode: string; readonly city: string }[] = parseRows(`
  69003 | Lyon
  75011 | Paris
  75015 | Paris
  75018 | Paris
  13008 | Marseille
  13005 | Marseille
  31000 | Toulouse
  33000 | Bordeaux
  59000 | Lille
  67000 | Strasbourg
  35000 | Rennes
  44000 | Nantes
  06000 | Nice
  34000 | Montpellier
  38000 | Grenoble
  21000 | Dijon
  37000 | Tours
  63000 | Clermont-Ferrand
  76000 | Rouen
  54000 | Nancy
  57000 | Metz
  45000 | Orléans
  51100 | Reims
  29200 | Brest
  86000 | Poitiers
  87000 | Limoges
  64000 | Pau
  66000 | Perpignan
  14000 | Caen
  80000 | Amiens
  25000 | Besançon
  42000 | Saint-Étienne
  30000 | Nîmes
  83000 | Toulon
  49000 | Angers
  72000 | Le Mans
  68100 | Mulhouse
  17000 | La Rochelle
  74000 | Annecy
  33600 | Pessac
  20000 | Ajaccio
  97400 | Saint-Denis`).map(([zipCode = "", city = ""]) => ({ zipCode, city }));
