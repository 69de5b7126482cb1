import { Fragment } from 'react';

/** Props of {@link Breakable}. */
export interface BreakableProps {
  /** An address, a code, a path. */
  readonly text: string;
}

/** A long word that may break after its punctuation, where a column or a phone is narrow. */
export function Breakable({ text }: BreakableProps) {
  return text.split(/(?<=[@._/:-])(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
