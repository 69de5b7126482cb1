import type {
  AdminEaContactEntity,
  AdminEaRefusalEntity,
  CallAnswer,
  CallArguments,
  EaContactEntity,
  EaRefusalEntity,
  EaStateEntity,
  UserEntity,
} from '@parque/contract';
import type { eaContacts, eaRefusals } from '../database/schema';
import type { Services } from '../http/area';
import { pageOf, type Page } from '../tables/page';
import { eaMessages } from './decision';
import * as repository from './repository';

type ContactRow = typeof eaContacts.$inferSelect;
type RefusalRow = typeof eaRefusals.$inferSelect;

const contactEntity = ({
  at,
  login,
  server,
  mode,
  version,
}: Pick<ContactRow, keyof EaContactEntity>): EaContactEntity => ({
  at: at.toISOString(),
  login,
  server,
  mode,
  version,
});

function refusalEntity(row: RefusalRow): EaRefusalEntity {
  const state = row.state as EaStateEntity;
  return { ...contactEntity(row), state, message: eaMessages[state], times: row.times };
}

/** The last accepted checks of the EAs of a user's licence, and the last rejection. */
export async function contactsFor(
  { db }: Services,
  person: UserEntity,
  productId: number,
): Promise<CallAnswer<'getEaContacts'>> {
  const licence = await repository.keyOwner(db, person.id, productId);
  if (!licence) return { contacts: [], refusal: null };
  const refusal = await repository.lastRefusal(db, licence.id);
  return {
    contacts: (await repository.contactsOf(db, licence.id)).map(contactEntity),
    refusal: refusal ? refusalEntity(refusal) : null,
  };
}

export async function refusalsPage(
  { db }: Services,
  { cursor, limit, ...filter }: CallArguments<'listEaRefusals'>['query'],
): Promise<Page<AdminEaRefusalEntity>> {
  const page = await pageOf(repository.refusalOrder, { cursor, limit }, (slice) =>
    repository.refusalsIn(db, filter, slice),
  );
  const rows = page.rows.map(({ refusal, user }) => ({
    ...refusalEntity(refusal),
    id: refusal.id,
    product: refusal.product,
    address: refusal.address,
    licence_id: refusal.licenceId,
    user,
  }));
  return { rows, next: page.next };
}

export async function contactsPage(
  { db }: Services,
  { cursor, limit, ...filter }: CallArguments<'listEaContacts'>['query'],
): Promise<Page<AdminEaContactEntity>> {
  const page = await pageOf(repository.contactOrder, { cursor, limit }, (slice) =>
    repository.contactsIn(db, filter, slice),
  );
  const rows = page.rows.map(({ contact, user }) => ({
    ...contactEntity(contact),
    id: contact.id,
    product: contact.product,
    address: contact.address,
    licence_id: contact.licenceId,
    user,
  }));
  return { rows, next: page.next };
}
