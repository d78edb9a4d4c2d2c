import { Anchor } from "@mantine/core";

/** « Vouliez-vous dire lea@gmail.com ? » */
export const EmailDoubt = ({ proposal, onAccept }: { readonly proposal: string; readonly onAccept: () => void }) => (
  <>
    Vouliez-vous dire{" "}
    <span style={{ whiteSpace: "nowrap" }}>
      <Anchor component="button" type="button" inherit fw={600} py={10} style={{ whiteSpace: "normal" }} onClick={onAccept}>
        {proposal}
      </Anchor>
      &nbsp;?
    </span>
  </>
);

/** The address that was probably meant; empty if this one is not doubted, or the rules cannot be loaded. */
export const proposalFor = (email: string): Promise<string> =>
  import("#platform/contract/email-typo.ts").then(({ proposeEmail }) => proposeEmail(email) ?? "").catch(() => "");
