import { type Site, signature } from "#features/mail/server/site.service.ts";

/** To the contact who had invited them. */
export const leftMail = (site: Site, { id, name }: { readonly id: number; readonly name: string }, leader: string) => ({
  subject: "Championnat : un responsable a quitté votre club",
  text: `Bonjour,

${leader} ne suit plus avec vous les adhérents du club « ${name} », et n'y a plus accès. Les liens de mot de passe que cette personne avait donnés aux adhérents ne servent plus : donnez-en d'autres s'il le faut.

Vous pouvez l'inviter de nouveau : ${site.publicUrl}/club/info?club=${id}${signature(site)}`,
});
