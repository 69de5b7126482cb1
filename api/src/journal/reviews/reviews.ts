import type { CallArguments, ReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { journalAccount } from '../accounts/owner';
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
type Change = CallArguments<'reviewTrades'>['body'];

const entityOf = ({ accountId: _, updatedAt, ...row }: ReviewRow): ReviewEntity => ({
  ...row,
  updated_at: updatedAt.toISOString(),
});

const isEmpty = ({ setup, kept, broken, mistakes, rating }: WrittenReview) =>
  setup === null && rating === null && [kept, broken, mistakes].every((list) => list.length === 0);

const once = (values: readonly string[]) => [...new Set(values)];

export async function listReviews(
  services: Services,
  person: UserEntity,
  id: number,
  { after, limit }: CallArguments<'listReviews'>['query'],
): Promise<ReviewEntity[]> {
  await journalAccount(services, person, id);
  return (await reviewsAfter(services.db, id, after, limit)).map(entityOf);
}

interface Subject {
  readonly tickets: readonly string[];
  readonly setup: string | null | undefined;
}

/** Requires trades of the account, and a setup of its owner. */
async function requireSubjects(
  { db }: Services,
  person: UserEntity,
  id: number,
  { tickets, setup }: Subject,
): Promise<void> {
  if (!(await hasTrades(db, id, tickets))) throw new Refusal('not_found');
  if (setup && !(await hasSetup(db, person.id, setup))) throw new Refusal('not_found');
}

/** Rules are marked only with a setup, and each as kept or as broken. */
function requireRules({ setup, kept, broken }: Body): void {
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
  requireRules({ version, ...body });
  await requireSubjects(services, person, id, { tickets: [ticket], setup: body.setup });
  const row = { accountId: id, ticket, ...body, mistakes: once(body.mistakes), updatedAt: services.now() };
  return services.db.transaction(async (tx) => {
    await lockReviews(tx, id);
    const [before] = await reviewsOf(tx, id, [ticket]);
    if ((before?.version ?? 0) !== version) throw new Refusal('edit_conflict');
    return entityOf(await write(tx, row));
  });
}

const unmarked = { setup: null, kept: [], broken: [], mistakes: [], rating: null };
const mostMistakes = 10;

/** Applies a change to a review. The marked rules belong to a setup, so that another setup has none. */
function changed(before: Omit<WrittenReview, 'accountId' | 'ticket' | 'updatedAt'>, change: Change) {
  const setup = change.setup === undefined ? before.setup : change.setup;
  const marks =
    setup === before.setup ? { kept: before.kept, broken: before.broken } : { kept: [], broken: [] };
  const left = before.mistakes.filter((one) => !change.remove_mistakes.includes(one));
  const mistakes = once([...left, ...change.add_mistakes]);
  if (mistakes.length > mostMistakes) {
    throw new Refusal('invalid_input', {
      fields: { add_mistakes: 'Algún trade tendría más de 10 errores.' },
    });
  }
  return { setup, ...marks, mistakes, rating: change.rating === undefined ? before.rating : change.rating };
}

/** Reviews that are read and written together, with the calls of other users between two parts. */
const reviewsAtOnce = 100;

async function changeReviews(
  tx: Database,
  id: number,
  tickets: readonly string[],
  change: Change,
  updatedAt: Date,
): Promise<void> {
  const before = new Map((await reviewsOf(tx, id, tickets)).map((row) => [row.ticket, row]));
  const rows = tickets.map((ticket) => ({
    ...{ accountId: id, ticket, updatedAt },
    ...changed(before.get(ticket) ?? unmarked, change),
  }));
  await writeReviews(
    tx,
    rows.filter((row) => !isEmpty(row)),
  );
  const emptied = rows.filter((row) => isEmpty(row) && before.has(row.ticket));
  await deleteReviews(
    tx,
    id,
    emptied.map(({ ticket }) => ticket),
  );
}

/** Changes the reviews of several trades, all or none. */
export async function reviewTrades(
  services: Services,
  person: UserEntity,
  id: number,
  change: Change,
): Promise<{ changed: number }> {
  await journalAccount(services, person, id);
  await requireSubjects(services, person, id, { tickets: change.tickets, setup: change.setup });
  const tickets = once(change.tickets);
  const updatedAt = services.now();
  return services.db.transaction(async (tx) => {
    await lockReviews(tx, id);
    for (let at = 0; at < tickets.length; at += reviewsAtOnce)
      await changeReviews(tx, id, tickets.slice(at, at + reviewsAtOnce), change, updatedAt);
    return { changed: tickets.length };
  });
}
