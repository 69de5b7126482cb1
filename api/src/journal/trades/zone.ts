import { isDayZone, type DayZone } from '@parque/domain/journal';
import { Refusal } from '../../http/refusal';

/** Returns the time zone of a call. @throws Refusal - `invalid_input`: the time zone is unknown. */
export function dayZone(text: string): DayZone {
  if (isDayZone(text)) return text;
  throw new Refusal('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
}
