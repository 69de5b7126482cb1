import { formatDateTime } from '@parque/ui';

/** A date with its time, which browsers do not translate. */
export const Moment = ({ at }: { readonly at: string }) => (
  <span translate="no" className="pq-num">
    {formatDateTime(at)}
  </span>
);
