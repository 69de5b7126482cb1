import type {
  AdminEaContactEntity,
  AdminEaRefusalEntity,
  CallArguments,
  EaContactEntity,
  EaRefusalEntity,
  EaStateEntity,
  UserEntity,
} from '@parque/contract';
import { eaMessages } from '@parque/contract/ea-messages';
import type { eaContacts, eaRefusals } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { loadPage, type Page } from '../../../core/tables/page';
import * as repository from './repository';

type ContactRow = typeof eaContacts.$inferSelect;
type RefusalRow = typeof eaRefusals.$inferSelect;
type CheckRow = Pick<ContactRow, keyof EaContactEntity>;

function toContactEntity({ at, login, server, mode, version }: CheckRow): EaContactEntity {
  return { at: at.toISOString(), login, server, mode, version };
}

function toRefusalEntity(row: RefusalRow): EaRefusalEntity {
  const state = row.state as EaStateEntity;
  return { ...toContactEntity(row), state, message: eaMessages[state], times: row.times };
}

/** Returns the last accepted checks of the EAs of a user's licence, and the last rejection. */
export async function listLicenceContacts({ db }: Services, user: UserEntity, productId: number) {
  const licence = await repository.findKeyOwner(db, user.id, productId);
  if (!licence) return { contacts: [], refusal: null };
  const refusal = await repository.findLastRefusal(db, licence.id);
  return {
    contacts: (await repository.listContacts(db, licence.id)).map(toContactEntity),
    refusal: refusal ? toRefusalEntity(refusal) : null,
  };
}

export async function loadRefusalsPage(
  { db }: Services,
  { cursor, limit, ...filter }: CallArguments<'listEaRefusals'>['query'],
): Promise<Page<AdminEaRefusalEntity>> {
  const page = await loadPage(repository.refusalOrder, { cursor, limit }, (slice) =>
    repository.listRefusalSlice(db, filter, slice),
  );
  const rows = page.rows.map(({ refusal, user }) => ({
    ...toRefusalEntity(refusal),
    id: refusal.id,
    product: refusal.product,
    address: refusal.address,
    licence_id: refusal.licenceId,
    user,
  }));
  return { rows, next: page.next };
}

export async function loadContactsPage(
  { db }: Services,
  { cursor, limit, ...filter }: CallArguments<'listEaContacts'>['query'],
): Promise<Page<AdminEaContactEntity>> {
  const page = await loadPage(repository.contactOrder, { cursor, limit }, (slice) =>
    repository.listContactSlice(db, filter, slice),
  );
  const rows = page.rows.map(({ contact, user }) => ({
    ...toContactEntity(contact),
    id: contact.id,
    product: contact.product,
    address: contact.address,
    licence_id: contact.licenceId,
    user,
  }));
  return { rows, next: page.next };
}
