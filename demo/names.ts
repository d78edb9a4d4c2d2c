const splitList = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** The last first names of each list are of an older generation. */
export const OLDER_NAMES = 8;

/** First names, most frequent first. */
export const girls = splitList(`
Emma, Jade, Louise, Alice, Chloé, Inès, Lina, Léa, Manon, Camille, Sarah, Zoé, Juliette, Anaïs, Lucie, Clara, Mathilde, Rose, Charlotte, Margaux,
Élise, Éléonore, Romane, Agathe, Jeanne, Louna, Maëlle, Océane, Noémie, Pauline, Marie, Eva, Nour, Yasmine, Fatima, Aïcha, Aminata, Fatoumata,
Assia, Salomé, Victoire, Apolline, Capucine, Constance, Héloïse, Adèle, Iris, Gabrielle, Ambre, Justine, Laura, Marine, Mélissa, Morgane, Solène,
Maëva, Célia, Elsa, Flora, Garance, Joséphine, Lilou, Lison, Lou-Anne, Luna, Maya, Mila, Naïla, Ophélie, Philippine, Rachel, Samia, Thaïs, Valentine,
Violette, Anne-Sophie, Marie-Lou, Anne-Claire, Marie-Amélie, Zélie, Bérénice, Clémence, Coline, Diane, Esther, Faustine, Giulia, Hanna, Ilona, Jihane,
Kenza, Leïla, Lyna, Malak, Mathéa, Naomi, Olivia, Perrine, Rania, Sofia, Tess, Ysée, Zofia, Oksana, Svetlana, Mei, Linh, Thi-Mai, Annaëlle, Gwenaëlle,
Nolwenn, Enora, Maïwenn, Tiphaine, Astrid, Blanche, Cassandre, Eugénie, Delphine, Françoise, Hélène, Isabelle, Sylvie, Catherine, Nathalie, Véronique`);

export const boys = splitList(`
Lucas, Gabriel, Louis, Arthur, Jules, Hugo, Raphaël, Adam, Nathan, Paul, Maël, Léo, Tom, Ethan, Noah, Théo, Sacha, Mathis, Antoine, Maxime,
Alexandre, Victor, Baptiste, Clément, Thomas, Enzo, Martin, Valentin, Simon, Rayan, Mohamed, Ibrahim, Youssef, Amine, Bilal, Ilyès, Karim, Mamadou,
Ousmane, Samuel, Oscar, Augustin, Côme, Gaspard, Marius, Timothée, Éloi, Élie, Émile, Félix, Jérémie, Loïc, Gaël, Joël, Noé, Aurélien, Rémi, Rémy,
Benoît, Anaël, Titouan, Malo, Ewen, Yann, Erwan, Tanguy, Corentin, Quentin, Florian, Romain, Adrien, Julien, Nicolas, Guillaume, Pierre, Jean-Baptiste,
Pierre-Louis, Paul-Émile, Charles-Henri, Axel, Basile, Célestin, Damien, Edgar, Fabien, Gustave, Henri, Isaac, Jonas, Kylian, Léandre,
Lorenzo, Luka, Milo, Nino, Owen, Pablo, Robin, Sofiane, Tristan, Ulysse, Vadim, Wassim, Yanis, Zacharie, Andrzej, Dmytro, Mykola, Matteo, Giovanni,
Minh, Anh-Tuan, Wei, Kenji, Idriss, Moussa, Cheikh, Abdoulaye, Souleymane, Jean-Marc, Hervé, Gérard, Michel, Philippe, Jean-Luc, Bernard, François`);

/** Surnames, most frequent first. */
export const surnames = splitList(`
Martin, Bernard, Dubois, Thomas, Robert, Richard, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefebvre, Michel, Garcia, David, Bertrand, Roux,
Vincent, Fournier, Morel, Girard, André, Lefèvre, Mercier, Dupont, Lambert, Bonnet, François, Martinez, Legrand, Garnier, Faure, Rousseau, Blanc,
Guérin, Müller, Henry, Roussel, Nicolas, Perrin, Morin, Mathieu, Clément, Gauthier, Dumont, Lopez, Fontaine, Chevalier, Robin, Masson, Sanchez, Gérard,
Nguyen, Boyer, Denis, Lemaire, Duval, Joly, Gautier, Roger, Roche, Roy, Noël, Meyer, Lucas, Meunier, Jean, Perez, Marchand, Dufour, Blanchard, Marie,
Barbier, Brun, Dumas, Brunet, Schmitt, Leroux, Colin, Fernandez, Pierre, Renard, Arnaud, Rolland, Caron, Aubert, Giraud, Leclerc, Vidal, Bourgeois,
Renaud, Lemoine, Picard, Gaillard, Philippe, Leclercq, Lacroix, Fabre, Dupuis, Olivier, Rodriguez, Da Silva, Hubert, Louis, Charles, Guillot, Rivière,
Le Gall, Guillaume, Adam, Rey, Moulin, Gonzalez, Berger, Lecomte, Menard, Fleury, Deschamps, Carpentier, Julien, Benoît, Paris, Maillard, Marchal,
Aubry, Vasseur, Le Roux, Renault, Jacquet, Collet, Prévost, Poirier, Charpentier, Royer, Huet, Baron, Dupuy, Pons, Paul, Laine, Carre, Breton, Rémy,
Schneider, Perrot, Guyot, Barre, Marty, Cousin, Le Goff, Pichon, Ferreira, Dos Santos, Traoré, Diallo, Diop, N'Diaye, Koné, Coulibaly, Cissé, Sow,
Benali, Bensaïd, Haddad, Mansouri, El Amrani, Ben Youssef, Belkacem, Cherif, Bouzid, Saïdi, Tran, Pham, Lê, Huynh, Chen, Wang, Zhang, Kowalski,
Nowak, Wiśniewski, Kovalenko, Shevchenko, Bondarenko, Petrov, Ivanova, Rossi, Bianchi, Ferrari, Esposito, Popescu, Yılmaz, Öztürk, Kaya, Weber,
Klein, Hoffmann, Wagner, Kieffer, Zimmermann, Muller, Schaeffer, Kuntz, Ott, Le Bris, Le Bihan, Kerguelen, Guivarc'h, Tanguy, Morvan, Cadiou, Quéré,
Prigent, Riou, Abgrall, L'Hostis, L'Helgouac'h, Etcheverry, Etchegaray, Ibarra, Elissalde, Bordenave, Casanova, Mattei, Santoni, Paoli, Colonna,
d'Ornano, d'Alembert, de La Tour, de Saint-Martin, du Plessis, Dupont-Mercier, Lefort-Aubin, Martin-Bellet, Garnier-Roux, Petit-Jean, Saint-Pierre,
Grosjean, Beaufils, Bonhomme, Chauvet, Delattre, Delmas, Desbois, Devaux, Ducrocq, Evrard, Favre, Février, Gilbert, Hébert, Hamon, Humbert, Imbert,
Jacob, Jourdan, Kessler, Labbé, Langlois, Lebrun, Lejeune, Levêque, Mallet, Maréchal, Navarro, Ollivier, Pasquier, Pelletier, Peltier, Perret, Poulain,
Rault, Regnier, Rossignol, Sauvage, Seguin, Tessier, Thibault, Toussaint, Vaillant, Valette, Verdier, Vallée, Voisin, Weiss, Ramanantsoa, Hoarau,
Payet, Grondin, Boyer-Vidal, Rakoto, Célestine, Jean-Baptiste, Zébulon, Okafor, Mensah, Mbarga, Tchamba, Ngo, Essomba, Bakayoko, Camara`);

export const streets = splitList(`
rue des Lilas, rue Victor-Hugo, avenue Jean-Jaurès, rue de la République, rue Pasteur, rue du Moulin, place de l'Église, rue des Écoles, impasse des Roses,
chemin des Vignes, allée des Tilleuls, boulevard Gambetta, rue Sophie-Germain, rue Blaise-Pascal, avenue du Général-de-Gaulle, rue des Acacias,
rue du Château, rue de la Gare, rue Évariste-Galois, chemin du Lavoir, rue Henri-Poincaré, square des Érables, rue de l'Abreuvoir, quai de la Rivière`);

export const teamNouns = splitList(`
Nombres premiers, Pythagoriciens, Renards, Fractales, Coccinelles, Tangentes, Lucioles, Polygones, Hiboux, Inconnues, Pieuvres, Racines carrées,
Dodécaèdres, Castors, Barycentres, Hérissons, Symétries, Labyrinthes, Écureuils, Pentominos`);

export const teamQualities = splitList(`
de Lyon, intrépides, de minuit, solidaires, en fête, du fond de la classe, de Bretagne, de l'infini, du jeudi, sans calculatrice, sans masque, de la Garonne`);
