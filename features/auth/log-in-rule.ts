/** What signing in asks for (PUB-02). Apart from the contract, so that the sign-in page is loaded without its schemas. */
export const required = { username: "L'identifiant est requis", password: "Le mot de passe est requis" };
