import type { UserEntity } from '@parque/contract';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { VerifiedAccount } from '../../journal/accounts/credentials';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { createVault } from '../../../core/vault/vault';
import { types } from '../screens/own-accounts';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

/* Steps that adding, editing and deleting an account share. */

/** Encrypts a password, which can be decrypted for the same row only. */
export const seal = ({ settings }: Services, password: string, id: number) =>
  createVault(settings.credentialsKey).seal(password, `connector_account:${id}`);

/** Only children have a multiplier; the default is 1. */
export const toStoredMultiplier = (type: number, multiplier: number | null | undefined) =>
  type === types.child ? String(multiplier ?? 1) : null;

export const toGatewayReference = ({ gateway, reference }: VerifiedAccount) => ({
  gateway: gateway.kind,
  reference,
});

/** @throws ApiRuleError - `forbidden` for another user's account, `not_found` for one that does not exist. */
export async function getOwnAccount(db: Database, user: UserEntity, id: number): Promise<ConnectorRow> {
  const row = await repository.findAccountById(db, id);
  if (!row) throw new ApiRuleError('not_found');
  if (row.userId !== user.id) throw new ApiRuleError('forbidden');
  return row;
}

/**
 * Rejects a child with an investor password, because nothing could be copied into it.
 *
 * @throws ApiRuleError - `invalid_input` for the password.
 */
export async function requireTrading(type: number, { gateway, reference }: VerifiedAccount): Promise<void> {
  if (type !== types.child) return;
  const { isInvestor, isTradingAllowed } = await awaitBrokerCall(gateway.account(reference));
  if (isTradingAllowed) return;
  throw new ApiRuleError('invalid_input', {
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
  {
    user,
    row,
    verifiedAccount,
  }: { readonly user: UserEntity; readonly row: ConnectorRow; readonly verifiedAccount: VerifiedAccount },
): Promise<void> {
  const account = { number: row.number, server: verifiedAccount.server.name, screen: 'Conector' } as const;
  await reportSecurity(tx, services, user, securityTexts.newAccount(account));
}

interface AccountChange {
  readonly user: Pick<UserEntity, 'id'>;
  readonly action: string;
  readonly row: ConnectorRow;
  readonly before?: unknown;
  readonly after?: unknown;
}

export function recordAudit(tx: Database, { now }: Services, { user, row, ...change }: AccountChange) {
  const subject = `connector_account:${row.id}`;
  return writeAuditEntry(tx, { actorId: user.id, subject, at: now(), ...change });
}
