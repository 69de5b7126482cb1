import { formatDateTime } from '@parque/ui';
import { Digits } from './digits';

/** A date with its time, which browsers do not translate. */
export const Moment = ({ at }: { readonly at: string }) => <Digits>{formatDateTime(at)}</Digits>;
