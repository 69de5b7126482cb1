import type { VersionHealthEntity } from '@parque/contract';
import { and, eq, gte, sql } from 'drizzle-orm';
import { msPerHour } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { releaseLoads } from '../../../core/database/schema';

interface CountRow {
  readonly version: string;
  readonly why: string;
  readonly outcome: string;
  readonly reason: string;
  readonly withinMs: number;
  readonly count: number;
}

/** Whether a count has only events that were the first of their outcome from an address that day. */
export const isFirst = ({ outcome }: Pick<CountRow, 'outcome'>): boolean => !outcome.endsWith(' again');

export function loadCounts(db: Database, name: string, since: Date): Promise<CountRow[]> {
  const { version, why, outcome, reason, withinMs } = releaseLoads;
  return db
    .select({ version, why, outcome, reason, withinMs, count: sql<number>`sum(${releaseLoads.count})::int` })
    .from(releaseLoads)
    .where(and(eq(releaseLoads.name, name), gte(releaseLoads.minute, since)))
    .groupBy(version, why, outcome, reason, withinMs);
}

interface CountedHour {
  readonly version: string;
  readonly hour: number;
  readonly loads: number;
  readonly failures: number;
}

/** Loads and failures of each version of a remote by hour, the earliest hour first. */
export function loadHourlyCounts(db: Database, name: string, since: Date): Promise<CountedHour[]> {
  const { version, outcome, count, minute } = releaseLoads;
  const hour = sql<number>`floor(extract(epoch from ${minute}) / 3600)::int`;
  const countOutcomes = (start: string) =>
    sql<number>`coalesce(sum(${count}) filter (where ${outcome} like ${`${start}%`}), 0)::int`;
  return db
    .select({ version, hour, loads: countOutcomes('loaded'), failures: countOutcomes('failed') })
    .from(releaseLoads)
    .where(and(eq(releaseLoads.name, name), gte(releaseLoads.minute, since)))
    .groupBy(version, hour)
    .orderBy(hour);
}

export const toVersionHours = (countedHours: readonly CountedHour[], version: string) =>
  countedHours
    .filter((row) => row.version === version)
    .map(({ hour, loads, failures }) => ({ at: new Date(hour * msPerHour).toISOString(), loads, failures }));

const sumCounts = (rows: readonly CountRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Computes the bound within which three in four loads stayed. */
function computeP75(loads: readonly CountRow[]): number | null {
  const neededCount = sumCounts(loads) * 0.75;
  let passedCount = 0;
  for (const { withinMs, count } of [...loads].sort((a, b) => a.withinMs - b.withinMs)) {
    passedCount += count;
    if (passedCount >= neededCount) return withinMs;
  }
  return null;
}

function countByReason(rows: readonly CountRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason, count } of rows) counts[reason] = (counts[reason] ?? 0) + count;
  return counts;
}

export function computeHealth(rows: readonly CountRow[]): VersionHealthEntity {
  const [loads = [], failures = [], findings = []] = ['loaded', 'failed', 'found'].map((start) =>
    rows.filter(({ outcome }) => outcome.startsWith(start)),
  );
  return {
    loads: sumCounts(loads),
    failures: sumCounts(failures),
    reasons: countByReason(failures),
    findings: countByReason(findings),
    p75Ms: computeP75(loads),
  };
}
