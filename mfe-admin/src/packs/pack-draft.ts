export interface PackDraft {
  readonly hotmart_id: string;
  readonly chosen: readonly number[];
  /** The product in which the revenue counts, if the admin chose one. */
  readonly main: string;
}

/** Returns the products of a pack in the order in which they are stored: the one in which the revenue counts is the first. */
export function listPackIds({ chosen, main }: PackDraft): number[] {
  const first = chosen.find((id) => String(id) === main) ?? chosen[0];
  return first === undefined ? [] : [first, ...chosen.filter((id) => id !== first)];
}

/** Returns what is missing in a pack; undefined: nothing. */
export function findPackProblem({ hotmart_id, chosen }: PackDraft): string | undefined {
  if (Number(hotmart_id) <= 0) return 'Escribe el número del pack en Hotmart.';
  return chosen.length < 2 ? 'Elige al menos dos productos.' : undefined;
}
