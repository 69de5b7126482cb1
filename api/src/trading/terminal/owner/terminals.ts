import { and, eq, inArray, ne } from 'drizzle-orm';
import type { CallArguments, TerminalEntity, TerminalsEntity, UserEntity } from '@parque/contract';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { addAccount } from '../../copier/accounts/connector';
import { editAccount } from '../../copier/accounts/edit-account';
import type { Database } from '../../../core/database/database';
import { brokerAccounts, connectorAccounts, terminalRuns, terminals } from '../../../core/database/schema';
import { normaliseName, selectServerName } from '../../../core/database/server-name';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { register } from '../../journal/accounts/accounts';
import { addServers } from '../../journal/accounts/servers';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { notifyUser } from '../../../core/push/notices';
import * as repository from '../pairing/repository';
import type { CodeRow, TerminalRow } from '../pairing/repository';
import { deriveCodeSecret, formatCode } from '../protocol/keys';
import { isOutdated } from '../protocol/version';
import { readDelays, noDelays, type Delays } from './delays';
import { findNewerProgram } from './newer-program';
import { codeMessages, getCodeState, isRecent, terminalMessages, getTerminalState } from './states';

type Uses = Pick<TerminalEntity, 'used_as' | 'journal_account' | 'is_password_child'>;

const noUses: Uses = { used_as: [], journal_account: null };

/** Returns the children that are connected with a password and are the accounts of terminals, by terminal. */
async function readPasswordChildren(db: Database, userId: number, ids: readonly number[]) {
  const rows = await db
    .select({ terminal: terminals.id, child: connectorAccounts })
    .from(terminals)
    .innerJoin(
      connectorAccounts,
      and(
        eq(connectorAccounts.userId, userId),
        eq(connectorAccounts.type, 3),
        ne(connectorAccounts.gateway, 'terminal'),
        eq(connectorAccounts.number, terminals.login),
        eq(selectServerName(connectorAccounts.serverId), normaliseName(terminals.server)),
      ),
    )
    .where(inArray(terminals.id, [...ids]));
  return new Map(rows.map(({ terminal, child }) => [terminal, child]));
}

/** Returns the uses of the accounts of terminals, by terminal. */
async function readUses(db: Database, userId: number, ids: readonly number[]): Promise<Map<number, Uses>> {
  const uses = new Map<number, Uses>();
  const references = ids.map(String);
  if (references.length === 0) return uses;
  const add = (
    reference: string | null,
    use: Uses['used_as'][number],
    change: Pick<Partial<Uses>, 'journal_account'> = {},
  ) => {
    const currentUses = uses.get(Number(reference)) ?? noUses;
    uses.set(Number(reference), { ...currentUses, ...change, used_as: [...currentUses.used_as, use] });
  };
  const matchTerminal = (table: typeof brokerAccounts | typeof connectorAccounts) =>
    and(eq(table.userId, userId), eq(table.gateway, 'terminal'), inArray(table.reference, references));
  const journal = await db.query.brokerAccounts.findMany({ where: matchTerminal(brokerAccounts) });
  for (const { id, reference } of journal) add(reference, 'journal', { journal_account: id });
  const accounts = await db.query.connectorAccounts.findMany({ where: matchTerminal(connectorAccounts) });
  for (const { reference, type } of accounts) add(reference, type === 2 ? 'master' : 'child');
  for (const id of (await readPasswordChildren(db, userId, ids)).keys())
    uses.set(id, { ...(uses.get(id) ?? noUses), is_password_child: true });
  return uses;
}

interface Figures {
  readonly uses: Uses | undefined;
  readonly delays: Delays | undefined;
}

function toTerminalEntity(row: TerminalRow, { uses, delays }: Figures, now: Date): TerminalEntity {
  const state = getTerminalState(row, now);
  return {
    id: row.id,
    state,
    message: terminalMessages[state],
    login: row.login,
    server: row.server,
    company: row.company,
    currency: row.currency,
    margin_mode: row.marginMode,
    trade_mode: row.tradeMode,
    balance: row.balance,
    equity: row.equity,
    positions: row.positions.length,
    version: row.programVersion,
    newer_program: findNewerProgram(row.programVersion),
    build: row.build,
    seen_at: row.seenAt?.toISOString() ?? null,
    permissions: row.permissions,
    poll_ms: row.pollMs,
    delays: delays ?? noDelays,
    // No run can take over the account of a disconnected terminal.
    has_other: row.state !== 'revoked' && isRecent(row.waitingAt, now),
    is_history_loaded: row.historyPage === null,
    ...(uses ?? noUses),
  };
}

async function readTerminalEntity({ db, now }: Services, { id: userId }: UserEntity, id: number) {
  const row = await repository.findTerminalById(db, id);
  if (!row) throw new ApiRuleError('not_found');
  const [uses, delays] = [await readUses(db, userId, [id]), await readDelays(db, [row], now())];
  return toTerminalEntity(row, { uses: uses.get(id), delays: delays.get(id) }, now());
}

function toCodeEntity({ settings, now }: Services, row: CodeRow): TerminalsEntity['codes'][number] {
  const state = getCodeState(row, now());
  const isUsable = state !== 'seen' && state !== 'expired';
  return {
    id: row.id,
    state,
    message: codeMessages[state],
    ends_at: row.endsAt.toISOString(),
    terminal_id: row.terminalId ?? row.onlyFor,
    refused_account_at: row.refusedAccountAt?.toISOString() ?? null,
    code: isUsable ? formatCode(row.locator, deriveCodeSecret(settings.tokenKey, row)) : null,
  };
}

export async function listTerminals(services: Services, { id }: UserEntity): Promise<TerminalsEntity> {
  const { db, now } = services;
  const rows = await repository.listTerminalRows(db, id);
  const ids = rows.map((row) => row.id);
  const uses = await readUses(db, id, ids);
  const delays = await readDelays(db, rows, now());
  const codes = await repository.listCodeRows(db, id, now());
  return {
    terminals: rows.map((row) =>
      toTerminalEntity(row, { uses: uses.get(row.id), delays: delays.get(row.id) }, now()),
    ),
    codes: codes.map((row) => toCodeEntity(services, row)),
  };
}

/** @throws ApiRuleError - `not_found`, also for the terminal of another user. */
async function requireOwnTerminal(db: Database, { id: userId }: UserEntity, id: number) {
  const row = await repository.findTerminalById(db, id);
  if (row?.userId !== userId) throw new ApiRuleError('not_found');
  return row;
}

interface AuditedChange {
  readonly row: TerminalRow;
  readonly action: 'terminal.confirm' | 'terminal.revoke' | 'terminal.remove' | 'terminal.move';
}

/** Changes a terminal, records the change in the audit log, and notifies the owner's browsers. */
async function change(
  { db, now }: Services,
  user: UserEntity,
  { row: { id, login, server }, action }: AuditedChange,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await work(tx);
    const entry = { actorId: user.id, action, subject: `terminal:${id}`, after: { login, server } };
    await writeAuditEntry(tx, { ...entry, at: now() });
    await notifyUser(tx, user.id);
  });
}

/** Confirms the account of a paired terminal for its owner, so that it may be used. */
export async function confirmTerminal(services: Services, user: UserEntity, id: number) {
  const row = await requireOwnTerminal(services.db, user, id);
  if (row.state === 'revoked') throw new ApiRuleError('terminal_revoked');
  if (row.state === 'seen') {
    await change(services, user, { row, action: 'terminal.confirm' }, async (tx) => {
      await repository.changeTerminal(tx, id, { state: 'confirmed', confirmedAt: services.now() });
      await reportSecurity(tx, services, user, securityTexts.newTerminal(row));
    });
  }
  return readTerminalEntity(services, user, id);
}

export async function revokeTerminal(services: Services, user: UserEntity, id: number) {
  const row = await requireOwnTerminal(services.db, user, id);
  if (row.state !== 'revoked') {
    await change(services, user, { row, action: 'terminal.revoke' }, (tx) =>
      repository.changeTerminal(tx, id, { state: 'revoked', revokedFor: 'owner' }),
    );
  }
  return readTerminalEntity(services, user, id);
}

/**
 * Removes a disconnected terminal from the list. Its reports and the history of copies stay stored. A terminal that its
 * owner never confirmed is deleted with everything that it sent. A terminal that was confirmed and then paired again is
 * only disconnected, because its account may be in use.
 */
export async function removeTerminal(services: Services, user: UserEntity, id: number): Promise<void> {
  const row = await requireOwnTerminal(services.db, user, id);
  if (row.state === 'seen') {
    if (row.confirmedAt !== null) return void (await revokeTerminal(services, user, id));
    return change(services, user, { row, action: 'terminal.remove' }, (tx) =>
      repository.deleteUnconfirmed(tx, id, services.now()),
    );
  }
  if (row.state !== 'revoked') throw new ApiRuleError('terminal_connected');
  if (row.hiddenAt !== null) return;
  await change(services, user, { row, action: 'terminal.remove' }, (tx) =>
    repository.changeTerminal(tx, id, { hiddenAt: services.now() }),
  );
}

/** Gives the account to the run that waits for it. The calls of the present run are answered `busy` from then on. */
export async function moveLease(services: Services, user: UserEntity, id: number): Promise<TerminalEntity> {
  const { now } = services;
  const row = await requireOwnTerminal(services.db, user, id);
  if (row.state === 'revoked') throw new ApiRuleError('terminal_revoked');
  if (row.waitingRun === null || !isRecent(row.waitingAt, now())) throw new ApiRuleError('terminal_alone');
  const { waitingRun } = row;
  await change(services, user, { row, action: 'terminal.move' }, async (tx) => {
    const [storedRun] = await tx
      .select({ seq: terminalRuns.seq })
      .from(terminalRuns)
      .where(and(eq(terminalRuns.terminalId, id), eq(terminalRuns.run, waitingRun)));
    if (row.run !== null) {
      await tx
        .update(terminalRuns)
        .set({ seq: row.seq, usedAt: now() })
        .where(and(eq(terminalRuns.terminalId, id), eq(terminalRuns.run, row.run)));
    }
    await repository.changeTerminal(tx, id, {
      run: waitingRun,
      seq: storedRun?.seq ?? 0,
      runSince: now(),
      seenAt: now(),
      answered: null,
      waitingRun: null,
      waitingAt: null,
      isReady: false,
      readySince: null,
    });
  });
  return readTerminalEntity(services, user, id);
}

/**
 * Uses the account of a confirmed terminal in the journal or the copier. The gateway verifies the hash of the terminal's
 * token instead of a password. Users never see it. A child that is connected with its password is moved to the terminal,
 * with its copies, rules and limits.
 */
export async function linkTerminal(
  services: Services,
  user: UserEntity,
  id: number,
  { use, multiplier, master_id }: CallArguments<'linkTerminal'>['body'],
): Promise<TerminalEntity> {
  const row = await requireOwnTerminal(services.db, user, id);
  if (row.state !== 'confirmed') throw new ApiRuleError('terminal_unconfirmed');
  if (use === 'child' && isOutdated(row.programVersion)) throw new ApiRuleError('terminal_outdated');
  const [server] = await addServers(services.db, [
    { gateway: 'terminal', name: row.server, broker: row.company },
  ]);
  if (!server) throw new Error('the server of the terminal was not stored');
  const credentials = { server_id: server.id, number: row.login, password: row.tokenHash };
  const passwordChild = use === 'child' && (await readPasswordChildren(services.db, user.id, [id])).get(id);
  if (use === 'journal') await register(services, user, credentials);
  else if (passwordChild) {
    const childFields = {
      id: passwordChild.id,
      type: 3,
      multiplier: Number(passwordChild.multiplier),
    } as const;
    await editAccount(services, user, { ...credentials, ...childFields });
  } else {
    await addAccount(services, user, {
      ...credentials,
      type: use === 'master' ? 2 : 3,
      ...(multiplier !== undefined && { multiplier }),
      ...(master_id !== undefined && { master_id }),
    });
  }
  return readTerminalEntity(services, user, id);
}
