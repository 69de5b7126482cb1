export function factorOf(tookMs: number): number;
export function loadFactor(): number;
