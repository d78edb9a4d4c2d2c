import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type FixtureContext, openWorld, type World } from "./world.ts";

/** A fixture for files whose world sends its mail to a real server. */
export async function aMailbox({}, { onCleanup }: FixtureContext): Promise<Mailbox> {
  const mailbox = await openMailbox();
  onCleanup(() => mailbox.close());
  return mailbox;
}

export async function aWorldThatMails({ mailbox }: { mailbox: Mailbox }, { onCleanup }: FixtureContext): Promise<World> {
  const world = await openWorld({ smtp: { url: mailbox.url, from: "Championnat <championnat@palmares.test>" } });
  onCleanup(() => world.close());
  return world;
}
