import { isDayZone, type DayZone } from '@parque/domain/journal';
import { Refusal } from '../http/refusal';

/** The clock that a call asks for. @throws Refusal - `invalid_input` when nobody knows it. */
export function dayZone(text: string): DayZone {
  if (isDayZone(text)) return text;
  throw new Refusal('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
}
