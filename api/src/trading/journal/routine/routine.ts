import { isDeepStrictEqual } from 'node:util';
import type { CallArguments, GoalsEntity, RoutinePageEntity, UserEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import type { RoutineContent } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount } from '../accounts/owner';
import { lockJournal } from '../accounts/lock-journal';
import {
  deletePage,
  findGoals,
  listRoutineRows,
  findRoutinePage,
  writeGoals,
  writePage,
  type GoalsRow,
  type RoutineRow,
} from './routine-repository';

type Body = CallArguments<'saveRoutine'>['body'];

/** Maximum of days between the first and the last period of a request, enough for a year of plans. */
const maxDays = 400;

function toRoutineEntity({
  kind,
  day,
  content,
  writtenAt,
  updatedAt,
  version,
}: RoutineRow): RoutinePageEntity {
  const times = { written_at: writtenAt.toISOString(), updated_at: updatedAt.toISOString() };
  if (kind === 'plan' && 'text' in content) return { kind, day, ...content, ...times, version };
  if (kind !== 'plan' && 'answers' in content) return { kind, day, ...content, ...times, version };
  throw new Error(`a page of the kind ${kind} has the content of another kind`);
}

/** Returns plans and reviews of the periods that begin in a range of days. */
export async function listRoutine(
  services: Services,
  user: UserEntity,
  id: number,
  { from, to }: CallArguments<'listRoutine'>['query'],
): Promise<RoutinePageEntity[]> {
  await requireJournalAccount(services, user, id);
  if (Date.parse(to) - Date.parse(from) > maxDays * msPerDay) {
    throw new ApiRuleError('invalid_input', { fields: { to: 'Como mucho 400 días.' } });
  }
  return (await listRoutineRows(services.db, id, { from, to })).map(toRoutineEntity);
}

function toRoutineContent(body: Body): RoutineContent {
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

/** Whether a day is the first day of a period. Weeks begin on Sunday, as in the calendar of the month. */
function isFirstDay({ kind, day }: Body): boolean {
  const date = new Date(day);
  if (kind === 'week') return date.getUTCDay() === 0;
  return kind !== 'month' || date.getUTCDate() === 1;
}

/** Stores the plan or the review of a period, or deletes it when it is empty. Never overwrites a concurrent change. */
export async function saveRoutine(services: Services, user: UserEntity, id: number, body: Body) {
  await requireJournalAccount(services, user, id);
  if (!isFirstDay(body)) {
    throw new ApiRuleError('invalid_input', { fields: { day: 'No es el primer día del periodo.' } });
  }
  const { kind, day, version } = body;
  const key = { accountId: id, kind, day };
  const content = toRoutineContent(body);
  const savedAt = services.now();
  return services.db.transaction(async (tx) => {
    await lockJournal(tx, 'routine', id);
    const storedPage = await findRoutinePage(tx, key);
    const row = { ...key, content, writtenAt: storedPage?.writtenAt ?? savedAt, updatedAt: savedAt };
    if ((storedPage?.version ?? 0) !== version) {
      // The answer of its first try was lost.
      if (storedPage && isDeepStrictEqual(storedPage.content, content)) return toRoutineEntity(storedPage);
      if (!storedPage && isEmpty(content)) return toRoutineEntity({ ...row, version: 0 });
      throw new ApiRuleError('edit_conflict');
    }
    if (!isEmpty(content)) return toRoutineEntity(await writePage(tx, row));
    await deletePage(tx, key);
    return toRoutineEntity({ ...row, version: 0 });
  });
}

const toGoalsEntity = (row: GoalsRow | undefined): GoalsEntity => ({
  goals: row?.goals ?? [],
  updated_at: row?.updatedAt.toISOString() ?? null,
  version: row?.version ?? 0,
});

export async function getGoals(services: Services, user: UserEntity, id: number): Promise<GoalsEntity> {
  await requireJournalAccount(services, user, id);
  return toGoalsEntity(await findGoals(services.db, id));
}

/** Replaces the goals of an account. Never overwrites a concurrent change. */
export async function saveGoals(
  services: Services,
  user: UserEntity,
  id: number,
  { goals, version }: CallArguments<'saveGoals'>['body'],
): Promise<GoalsEntity> {
  await requireJournalAccount(services, user, id);
  if (new Set(goals.map(({ key }) => key)).size < goals.length) {
    throw new ApiRuleError('invalid_input', { fields: { goals: 'Hay dos objetivos con la misma clave.' } });
  }
  return services.db.transaction(async (tx) => {
    await lockJournal(tx, 'routine', id);
    const storedGoals = await findGoals(tx, id);
    if ((storedGoals?.version ?? 0) !== version) {
      // The answer of its first try was lost.
      if (storedGoals && isDeepStrictEqual(storedGoals.goals, goals)) return toGoalsEntity(storedGoals);
      throw new ApiRuleError('edit_conflict');
    }
    return toGoalsEntity(await writeGoals(tx, { accountId: id, goals, updatedAt: services.now() }));
  });
}
