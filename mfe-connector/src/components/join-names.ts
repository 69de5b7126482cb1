const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** `reglas, límites y símbolos`. */
export const joinNames = (names: Iterable<string>): string => list.format(names);
