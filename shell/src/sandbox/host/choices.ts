import { browserStorage } from '@parque/session/storage';
import type { Choices } from '../protocol';

/** Keys in local storage: appearance, hidden amounts, decimal sign, time zone. */
const keys = ['parque:theme', 'parque:amounts', 'parque:decimal-separator', 'parque:time-zone'];

/** Returns the choices that a frame shows its screens by. */
export const readChoices = (): Choices =>
  Object.fromEntries(keys.map((key) => [key, browserStorage.get(key)]));
