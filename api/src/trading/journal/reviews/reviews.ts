import type { CallArguments, ReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount } from '../accounts/owner';
import { hasSetup } from './definitions';
import { lockJournal } from '../accounts/lock-journal';
import {
  deleteReviews,
  hasTrades,
  listReviewsAfter,
  listTicketReviews,
  writeReviews,
  type ReviewRow,
  type WrittenReview,
} from './review-repository';

type Body = CallArguments<'saveReview'>['body'];

/** The content of a review. */
export type Marks = Omit<Body, 'version'>;

/** The marks of a trade without a review. */
export const emptyMarks: Marks = { setup: null, kept: [], broken: [], mistakes: [], rating: null };

export const toMarks = ({ setup, kept, broken, mistakes, rating }: Marks): Marks => ({
  setup,
  kept,
  broken,
  mistakes,
  rating,
});

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const toReviewEntity = ({ accountId: _, updatedAt, ...row }: ReviewRow): ReviewEntity => ({
  ...row,
  updated_at: updatedAt.toISOString(),
});

/** Whether a review has no marks; such a review is not stored. */
const isEmpty = ({ setup, kept, broken, mistakes, rating }: Marks) =>
  setup === null && rating === null && [kept, broken, mistakes].every((list) => list.length === 0);

export const dedupe = (values: readonly string[]) => [...new Set(values)];

export async function listReviews(
  services: Services,
  user: UserEntity,
  id: number,
  { after, limit }: CallArguments<'listReviews'>['query'],
): Promise<ReviewEntity[]> {
  await requireJournalAccount(services, user, id);
  return (await listReviewsAfter(services.db, id, after, limit)).map(toReviewEntity);
}

/** Requires trades of the account. */
export async function requireTrades({ db }: Services, id: number, tickets: readonly string[]): Promise<void> {
  if (!(await hasTrades(db, id, tickets))) throw new ApiRuleError('not_found');
}

/** Requires a setup of the owner, and prevents its deletion until the transaction ends. */
export async function requireSetup(tx: Database, { id }: UserEntity, setup: string | null | undefined) {
  if (!setup) return;
  await lockJournal(tx, 'definitions', id);
  if (!(await hasSetup(tx, id, setup))) throw new ApiRuleError('not_found');
}

/** Requires that rules are marked only with a setup, and each rule only as kept or as broken. */
export function requireRules({ setup, kept, broken }: Marks): void {
  const markedRules = [...kept, ...broken];
  if ((setup === null && markedRules.length > 0) || dedupe(markedRules).length < markedRules.length) {
    throw new ApiRuleError('invalid_input', {
      fields: { kept: 'Cada regla se cumple o se rompe, con un setup.' },
    });
  }
}

/** Stores reviews, and deletes those that are empty. @returns The new versions of the stored ones by ticket. */
export async function storeReviews(tx: Database, accountId: number, rows: readonly WrittenReview[]) {
  const [emptyReviews, markedReviews] = [rows.filter(isEmpty), rows.filter((row) => !isEmpty(row))];
  const tickets = emptyReviews.map(({ ticket }) => ticket);
  await deleteReviews(tx, accountId, tickets);
  return writeReviews(tx, markedReviews);
}

/** Stores the review of a trade, or deletes it when it is empty. Never overwrites a concurrent change. */
export async function saveReview(
  services: Services,
  user: UserEntity,
  { id, ticket }: CallArguments<'saveReview'>['params'],
  { version, ...body }: Body,
): Promise<ReviewEntity> {
  await requireJournalAccount(services, user, id);
  requireRules(body);
  await requireTrades(services, id, [ticket]);
  const row = { accountId: id, ticket, ...body, mistakes: dedupe(body.mistakes), updatedAt: services.now() };
  return services.db.transaction(async (tx) => {
    await requireSetup(tx, user, body.setup);
    await lockJournal(tx, 'reviews', id);
    const [before] = await listTicketReviews(tx, id, [ticket]);
    if ((before?.version ?? 0) !== version) {
      // The same content is stored: the answer to the first attempt was lost.
      if (isSame(toMarks(before ?? emptyMarks), toMarks(row)))
        return toReviewEntity(before ?? { ...row, version: 0 });
      throw new ApiRuleError('edit_conflict');
    }
    const versions = await storeReviews(tx, id, [row]);
    return toReviewEntity({ ...row, version: versions.get(ticket) ?? 0 });
  });
}
