import { factValue } from './fact-words';

/** One field before and after an action. */
export interface AuditChange {
  readonly fact: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields of one side by their path: `decision.effect`. */
function factsOf(side: unknown, path = ''): [string, unknown][] {
  if (typeof side !== 'object' || side === null || Array.isArray(side))
    return side === undefined || side === null ? [] : [[path || 'valor', side]];
  return Object.entries(side).flatMap(([key, value]) => factsOf(value, path ? `${path}.${key}` : key));
}

/** Compares both sides field by field; changed fields come first. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [new Map(factsOf(before)), new Map(factsOf(after))];
  const facts = [...new Set([...old.keys(), ...now.keys()])].map((fact) => ({
    fact,
    before: factValue(fact, old.get(fact)),
    after: factValue(fact, now.get(fact)),
  }));
  const isChange = (change: AuditChange) => change.before !== change.after;
  return [...facts.filter(isChange), ...facts.filter((fact) => !isChange(fact))];
}
