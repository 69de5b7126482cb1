/** How the risk of ruin is simulated. */
export interface RuinQuestion {
  /** R of the trades of each traded day. Days are drawn whole, so that good and bad days stay together. */
  readonly days: readonly (readonly number[])[];
  /** Risk of each trade, as a fraction of the current balance: 0.01 is 1 %. */
  readonly risk: number;
  /** Future trades of a path. */
  readonly trades: number;
  /** The loss that counts as ruin, as a fraction of the balance at the start. */
  readonly loss: number;
  /**
   * Number of simulated paths.
   *
   * @default 10_000
   */
  readonly paths?: number;
  /**
   * Seed of the random numbers; the same question with the same seed has the same answer. A whole number, not zero.
   *
   * @default 20_261_123
   */
  readonly seed?: number;
}

/** The answer after some of the paths. */
export interface RuinProgress {
  readonly paths: number;
  /** Share of the paths that touched the loss, 0 to 1. */
  readonly ruinedShare: number;
}

/**
 * Uniform random numbers from 0 to below 1: xorshift of 32 bits with the shifts 13, 17 and 5 (Marsaglia, Xorshift RNGs,
 * 2003).
 *
 * @param seed - A whole number that is not zero.
 */
function createRandomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Largest rounding error of a balance that touches the loss. */
const tolerance = 1e-9;

type Path = Pick<RuinQuestion, 'days' | 'risk' | 'trades' | 'loss'>;

/** Whether a path of future trades touches the loss. */
function isRuined({ days, risk, trades, loss }: Path, random: () => number): boolean {
  let balance = 1;
  for (let drawnTrades = 0; drawnTrades < trades;) {
    const day = days[Math.floor(random() * days.length)] ?? [];
    for (const r of day.slice(0, trades - drawnTrades)) {
      balance *= Math.max(0, 1 + risk * r);
      if (balance <= 1 - loss + tolerance) return true;
    }
    drawnTrades += day.length;
  }
  return false;
}

const pathsOfStep = 250;

/**
 * Simulates the risk of ruin by bootstrap. Paths of future trades are drawn by whole days from the trader's own days.
 * Each trade risks the same fraction of the current balance, and a path is ruined when it touches the loss. The steps
 * are short, so that a page can answer between them.
 *
 * @returns The progress after each step of 250 paths. Nothing without a day that has trades.
 *
 * @example
 *   for (const { paths, ruined } of simulateRuin({ days: [[1, -1], [2]], risk: 0.01, trades: 500, loss: 0.2 }))
 *     show(paths, ruined);
 */
export function* simulateRuin({
  paths = 10_000,
  seed = 20_261_123,
  ...path
}: RuinQuestion): Generator<RuinProgress, void> {
  const question = { ...path, days: path.days.filter((day) => day.length > 0) };
  if (question.days.length === 0) return;
  const random = createRandomNumbers(seed);
  let ruinedPaths = 0;
  for (let path = 1; path <= paths; path += 1) {
    if (isRuined(question, random)) ruinedPaths += 1;
    if (path % pathsOfStep === 0 || path === paths) yield { paths: path, ruinedShare: ruinedPaths / path };
  }
}
