import type { UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { answered } from '../broker/refusal';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import type { VerifiedAccount } from '../journal/accounts/credentials';
import { brokerAccountLetter } from '../mail/letters';
import { post } from '../mail/outbox';
import { requireProduct } from '../products/ownership';
import { makeVault } from '../vault/vault';
import { types } from './places';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

/* What adding, editing and deleting accounts share. */

export const requireConnector = ({ db, now }: Services, { id }: UserEntity) =>
  requireProduct(db, id, [productIds.connector], now());

/** Encrypts a password. It can be decrypted for the same row only. */
export const seal = ({ settings }: Services, password: string, id: number) =>
  makeVault(settings.credentialsKey).seal(password, `connector_account:${id}`);

/** Only children have a multiplier; the default is 1. */
export const multiplierOf = (type: number, multiplier: number | null | undefined) =>
  type === types.child ? String(multiplier ?? 1) : null;

export const reachedBy = ({ gateway, reference }: VerifiedAccount) => ({ gateway: gateway.kind, reference });

/** @throws Refusal - `forbidden` for another user's account, `not_found` for one that does not exist. */
export async function ownAccount(db: Database, person: UserEntity, id: number): Promise<ConnectorRow> {
  const row = await repository.accountById(db, id);
  if (!row) throw new Refusal('not_found');
  if (row.userId !== person.id) throw new Refusal('forbidden');
  return row;
}

/**
 * Rejects a child with an investor password, because nothing could be copied into it.
 *
 * @throws Refusal - `invalid_input` for the password.
 */
export async function requireTrading(type: number, { gateway, reference }: VerifiedAccount): Promise<void> {
  if (type !== types.child) return;
  const { isInvestor, isTradingAllowed } = await answered(gateway.account(reference));
  if (isTradingAllowed) return;
  throw new Refusal('invalid_input', {
    fields: {
      password: isInvestor
        ? 'Esta es la contraseña de inversor, que solo permite ver. Escribe la contraseña principal de la cuenta.'
        : 'El bróker no permite operar en esta cuenta. Actívalo en tu bróker y vuelve a intentarlo.',
    },
  });
}

/** Mails the owner about a connected account, because its positions are copied from now on. */
export async function reportConnected(
  tx: Database,
  services: Services,
  person: UserEntity,
  { number }: ConnectorRow,
  { server }: VerifiedAccount,
): Promise<void> {
  const account = { number, server: server.name, screen: 'Conector' } as const;
  await post(tx, services, brokerAccountLetter(services.settings, person.email, account));
}

export function note(
  tx: Database,
  { now }: Services,
  { id: actorId }: UserEntity,
  action: string,
  { id }: ConnectorRow,
  sides: { before?: unknown; after?: unknown },
): Promise<void> {
  return audit(tx, { actorId, action, subject: `connector_account:${id}`, at: now(), ...sides });
}
