import { formatFactValue } from './fact-words';

export interface AuditChange {
  readonly fact: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields of one side by their path: `decision.effect`. */
function listFacts(side: unknown, path = ''): [string, unknown][] {
  if (typeof side !== 'object' || side === null || Array.isArray(side))
    return side === undefined || side === null ? [] : [[path || 'valor', side]];
  return Object.entries(side).flatMap(([key, value]) => listFacts(value, path ? `${path}.${key}` : key));
}

/** Compares both sides field by field; changed fields come first. */
export function listAuditChanges(before: unknown, after: unknown): AuditChange[] {
  const [oldFacts, newFacts] = [new Map(listFacts(before)), new Map(listFacts(after))];
  const facts = [...new Set([...oldFacts.keys(), ...newFacts.keys()])].map((fact) => ({
    fact,
    before: formatFactValue(fact, oldFacts.get(fact)),
    after: formatFactValue(fact, newFacts.get(fact)),
  }));
  const isChange = (change: AuditChange) => change.before !== change.after;
  return [...facts.filter(isChange), ...facts.filter((fact) => !isChange(fact))];
}
