/** One fact on both sides of what was done. */
export interface AuditChange {
  readonly fact: string;
  readonly before: string;
  readonly after: string;
}

const missing = '—';

function asText(value: unknown): string {
  if (value === undefined || value === null) return missing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The facts of one side by their path: `decision.effect`. */
function factsOf(side: unknown, path = ''): [string, unknown][] {
  if (typeof side !== 'object' || side === null || Array.isArray(side))
    return side === undefined || side === null ? [] : [[path || 'valor', side]];
  return Object.entries(side).flatMap(([key, value]) => factsOf(value, path ? `${path}.${key}` : key));
}

/** Both sides, fact by fact; what changed comes first. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [new Map(factsOf(before)), new Map(factsOf(after))];
  const facts = [...new Set([...old.keys(), ...now.keys()])].map((fact) => ({
    fact,
    before: asText(old.get(fact)),
    after: asText(now.get(fact)),
  }));
  const isChange = (change: AuditChange) => change.before !== change.after;
  return [...facts.filter(isChange), ...facts.filter((fact) => !isChange(fact))];
}
