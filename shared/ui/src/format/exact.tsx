import type { ComponentProps } from 'react';

/** An amount, volume, price, percentage, date or time within a text, which a translation of the page leaves unchanged. */
export function Exact(props: ComponentProps<'span'>) {
  return <span translate="no" {...props} />;
}
