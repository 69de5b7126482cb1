import { isDeepStrictEqual } from 'node:util';
import type { CallArguments, GoalsEntity, RoutinePageEntity, UserEntity } from '@parque/contract';
import type { RoutineContent } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { journalAccount } from '../accounts/owner';
import {
  deletePage,
  goalsOf,
  lockRoutine,
  routineOf,
  routinePage,
  writeGoals,
  writePage,
  type GoalsRow,
  type RoutineRow,
} from './routine-repository';

type Body = CallArguments<'saveRoutine'>['body'];

/** Days between the first and the last period of a request: more than a year of plans. */
const mostDays = 400;
const dayMs = 86_400_000;

function entityOf({ kind, day, content, writtenAt, updatedAt, version }: RoutineRow): RoutinePageEntity {
  const times = { written_at: writtenAt.toISOString(), updated_at: updatedAt.toISOString() };
  if (kind === 'plan' && 'text' in content) return { kind, day, ...content, ...times, version };
  if (kind !== 'plan' && 'answers' in content) return { kind, day, ...content, ...times, version };
  throw new Error(`a page of the kind ${kind} has the content of another kind`);
}

/** Plans and reviews of the periods that begin in a range of days. */
export async function listRoutine(
  services: Services,
  person: UserEntity,
  id: number,
  { from, to }: CallArguments<'listRoutine'>['query'],
): Promise<RoutinePageEntity[]> {
  await journalAccount(services, person, id);
  if (Date.parse(to) - Date.parse(from) > mostDays * dayMs) {
    throw new Refusal('invalid_input', { fields: { to: 'Como mucho 400 días.' } });
  }
  return (await routineOf(services.db, id, { from, to })).map(entityOf);
}

function contentOf(body: Body): RoutineContent {
  if (body.kind === 'plan') {
    const { text, max_trades, max_loss } = body;
    return { text, max_trades, max_loss };
  }
  return { answers: body.answers.filter(({ answer }) => answer !== ''), rating: body.rating };
}

const isEmpty = (content: RoutineContent) =>
  'text' in content
    ? content.text === '' && content.max_trades === null && content.max_loss === null
    : content.answers.length === 0 && content.rating === null;

/** Whether a day is the first one of a period. Weeks begin on Sunday, as in the calendar of a month. */
function isFirstDay({ kind, day }: Body): boolean {
  const at = new Date(day);
  if (kind === 'week') return at.getUTCDay() === 0;
  return kind !== 'month' || at.getUTCDate() === 1;
}

/** Stores the plan or the review of a period, and deletes an empty one. A concurrent change is not overwritten. */
export async function saveRoutine(
  services: Services,
  person: UserEntity,
  id: number,
  body: Body,
): Promise<RoutinePageEntity> {
  await journalAccount(services, person, id);
  if (!isFirstDay(body)) {
    throw new Refusal('invalid_input', { fields: { day: 'No es el primer día del periodo.' } });
  }
  const { kind, day, version } = body;
  const key = { accountId: id, kind, day };
  const content = contentOf(body);
  const now = services.now();
  return services.db.transaction(async (tx) => {
    await lockRoutine(tx, id);
    const before = await routinePage(tx, key);
    const row = { ...key, content, writtenAt: before?.writtenAt ?? now, updatedAt: now };
    if ((before?.version ?? 0) !== version) {
      // The answer of its first try was lost.
      if (before && isDeepStrictEqual(before.content, content)) return entityOf(before);
      if (!before && isEmpty(content)) return entityOf({ ...row, version: 0 });
      throw new Refusal('edit_conflict');
    }
    if (!isEmpty(content)) return entityOf(await writePage(tx, row));
    await deletePage(tx, key);
    return entityOf({ ...row, version: 0 });
  });
}

const goalsEntity = (row: GoalsRow | undefined): GoalsEntity => ({
  goals: row?.goals ?? [],
  updated_at: row?.updatedAt.toISOString() ?? null,
  version: row?.version ?? 0,
});

export async function getGoals(services: Services, person: UserEntity, id: number): Promise<GoalsEntity> {
  await journalAccount(services, person, id);
  return goalsEntity(await goalsOf(services.db, id));
}

/** Replaces the goals of an account. A concurrent change is not overwritten. */
export async function saveGoals(
  services: Services,
  person: UserEntity,
  id: number,
  { goals, version }: CallArguments<'saveGoals'>['body'],
): Promise<GoalsEntity> {
  await journalAccount(services, person, id);
  if (new Set(goals.map(({ key }) => key)).size < goals.length) {
    throw new Refusal('invalid_input', { fields: { goals: 'Hay dos objetivos con la misma clave.' } });
  }
  return services.db.transaction(async (tx) => {
    await lockRoutine(tx, id);
    const before = await goalsOf(tx, id);
    if ((before?.version ?? 0) !== version) {
      // The answer of its first try was lost.
      if (before && isDeepStrictEqual(before.goals, goals)) return goalsEntity(before);
      throw new Refusal('edit_conflict');
    }
    return goalsEntity(await writeGoals(tx, { accountId: id, goals, updatedAt: services.now() }));
  });
}
