import type { CallArguments, ReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { journalAccount } from '../accounts/owner';
import { lockDefinitions } from './definition-repository';
import { hasSetup } from './definitions';
import {
  deleteReviews,
  hasTrades,
  lockReviews,
  reviewsAfter,
  reviewsOf,
  writeReviews,
  type ReviewRow,
  type WrittenReview,
} from './review-repository';

type Body = CallArguments<'saveReview'>['body'];

/** The content of a review. */
export type Marks = Omit<Body, 'version'>;

/** The marks of a trade without a review. */
export const unmarked: Marks = { setup: null, kept: [], broken: [], mistakes: [], rating: null };

export const marksOf = ({ setup, kept, broken, mistakes, rating }: Marks): Marks => ({
  setup,
  kept,
  broken,
  mistakes,
  rating,
});

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const entityOf = ({ accountId: _, updatedAt, ...row }: ReviewRow): ReviewEntity => ({
  ...row,
  updated_at: updatedAt.toISOString(),
});

/** Whether a review has no marks, so that it is not stored. */
export const isEmpty = ({ setup, kept, broken, mistakes, rating }: Marks) =>
  setup === null && rating === null && [kept, broken, mistakes].every((list) => list.length === 0);

export const once = (values: readonly string[]) => [...new Set(values)];

export async function listReviews(
  services: Services,
  person: UserEntity,
  id: number,
  { after, limit }: CallArguments<'listReviews'>['query'],
): Promise<ReviewEntity[]> {
  await journalAccount(services, person, id);
  return (await reviewsAfter(services.db, id, after, limit)).map(entityOf);
}

/** Requires trades of the account. */
export async function requireTrades({ db }: Services, id: number, tickets: readonly string[]): Promise<void> {
  if (!(await hasTrades(db, id, tickets))) throw new Refusal('not_found');
}

/** Requires a setup of the owner, which is not deleted until the end of the transaction. */
export async function requireSetup(
  tx: Database,
  { id }: UserEntity,
  setup: string | null | undefined,
): Promise<void> {
  if (!setup) return;
  await lockDefinitions(tx, id);
  if (!(await hasSetup(tx, id, setup))) throw new Refusal('not_found');
}

/** Rules are marked only with a setup, and each as kept or as broken. */
export function requireRules({ setup, kept, broken }: Marks): void {
  const marked = [...kept, ...broken];
  if ((setup === null && marked.length > 0) || once(marked).length < marked.length) {
    throw new Refusal('invalid_input', {
      fields: { kept: 'Cada regla se cumple o se rompe, con un setup.' },
    });
  }
}

async function write(tx: Database, row: WrittenReview): Promise<ReviewRow> {
  if (isEmpty(row)) {
    await deleteReviews(tx, row.accountId, [row.ticket]);
    return { ...row, version: 0 };
  }
  await writeReviews(tx, [row]);
  const [written] = await reviewsOf(tx, row.accountId, [row.ticket]);
  if (!written) throw new Error('the review was not written');
  return written;
}

/** Stores the review of a trade, and deletes an empty one. A concurrent change is not overwritten. */
export async function saveReview(
  services: Services,
  person: UserEntity,
  { id, ticket }: CallArguments<'saveReview'>['params'],
  { version, ...body }: Body,
): Promise<ReviewEntity> {
  await journalAccount(services, person, id);
  requireRules(body);
  await requireTrades(services, id, [ticket]);
  const row = { accountId: id, ticket, ...body, mistakes: once(body.mistakes), updatedAt: services.now() };
  return services.db.transaction(async (tx) => {
    await requireSetup(tx, person, body.setup);
    await lockReviews(tx, id);
    const [before] = await reviewsOf(tx, id, [ticket]);
    if ((before?.version ?? 0) !== version) {
      // The answer of its first try was lost.
      if (isSame(marksOf(before ?? unmarked), marksOf(row)))
        return entityOf(before ?? { ...row, version: 0 });
      throw new Refusal('edit_conflict');
    }
    return entityOf(await write(tx, row));
  });
}
