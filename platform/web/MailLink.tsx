import { Fragment } from "react";

/** An address to write to; where a line ends within it, it does before « @ » or « . ». */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    {email.split(/(?=[@.])/).map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay in place
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);
