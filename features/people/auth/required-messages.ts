/** Messages for empty sign-in fields (PUB-02). Not in the contract: the sign-in page loads without its schemas. */
export const requiredMessages = { username: "L'identifiant est requis", password: "Le mot de passe est requis" };
