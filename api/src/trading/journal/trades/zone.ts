import { isDayZone, type DayZone } from '@parque/domain/journal';
import { ApiRuleError } from '../../../core/http/api-rule-error';

/** Returns the time zone of a call. @throws ApiRuleError - `invalid_input`: the time zone is unknown. */
export function parseDayZone(text: string): DayZone {
  if (isDayZone(text)) return text;
  throw new ApiRuleError('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
}
