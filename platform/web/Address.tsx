import { Fragment } from "react";

interface Props {
  /** Of a mailbox or a page. */
  readonly address: string;
}

/** An address to be read: where a line ends within it, it does before « @ » or « . », or after « / », « ? » or « & ». */
export const Address = ({ address }: Props) =>
  address.split(/(?=[@.])|(?<=[/?&])(?!\/)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay in place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
