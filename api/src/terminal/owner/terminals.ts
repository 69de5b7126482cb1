import { and, eq, inArray } from 'drizzle-orm';
import type { CallArguments, TerminalEntity, TerminalsEntity, UserEntity } from '@parque/contract';
import { audit } from '../../audit/audit-log';
import { addAccount } from '../../connector/connector';
import type { Database } from '../../database/database';
import { brokerAccounts, connectorAccounts, terminalRuns } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { register } from '../../journal/accounts/accounts';
import { keepServers } from '../../journal/accounts/servers';
import { terminalLetter } from '../../mail/letters';
import { post } from '../../mail/outbox';
import { notifyPerson } from '../../push/notices';
import * as repository from '../pairing/repository';
import type { CodeRow, TerminalRow } from '../pairing/repository';
import { codeSecret, shownCode } from '../protocol/keys';
import { mayOpen } from '../protocol/version';
import { delaysOf, noDelays, type Delays } from './delays';
import { newerProgram } from './newer-program';
import { codeMessages, codeState, isRecent, terminalMessages, terminalState } from './states';

type Uses = Pick<TerminalEntity, 'used_as' | 'journal_account'>;

const unused: Uses = { used_as: [], journal_account: null };

/** What the accounts of terminals are used as, by terminal. */
async function usesOf(db: Database, userId: number, ids: readonly number[]): Promise<Map<number, Uses>> {
  const uses = new Map<number, Uses>();
  const references = ids.map(String);
  if (references.length === 0) return uses;
  const add = (
    reference: string | null,
    use: Uses['used_as'][number],
    change: Pick<Partial<Uses>, 'journal_account'> = {},
  ) => {
    const known = uses.get(Number(reference)) ?? unused;
    uses.set(Number(reference), { ...known, ...change, used_as: [...known.used_as, use] });
  };
  const journal = await db
    .select({ id: brokerAccounts.id, reference: brokerAccounts.reference })
    .from(brokerAccounts)
    .where(
      and(
        eq(brokerAccounts.userId, userId),
        eq(brokerAccounts.gateway, 'terminal'),
        inArray(brokerAccounts.reference, references),
      ),
    );
  for (const { id, reference } of journal) add(reference, 'journal', { journal_account: id });
  const connected = await db
    .select({ reference: connectorAccounts.reference, type: connectorAccounts.type })
    .from(connectorAccounts)
    .where(
      and(
        eq(connectorAccounts.userId, userId),
        eq(connectorAccounts.gateway, 'terminal'),
        inArray(connectorAccounts.reference, references),
      ),
    );
  for (const { reference, type } of connected) add(reference, type === 2 ? 'master' : 'child');
  return uses;
}

interface Figures {
  readonly uses: Uses | undefined;
  readonly delays: Delays | undefined;
}

function entityOf(row: TerminalRow, { uses, delays }: Figures, now: Date): TerminalEntity {
  const state = terminalState(row, now);
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
    newer_program: newerProgram(row.programVersion),
    build: row.build,
    seen_at: row.seenAt?.toISOString() ?? null,
    permissions: row.permissions,
    poll_ms: row.pollMs,
    delays: delays ?? noDelays,
    // None gets the account of a disconnected terminal.
    has_other: row.state !== 'revoked' && isRecent(row.waitingAt, now),
    is_history_loaded: row.historyPage === null,
    ...(uses ?? unused),
  };
}

async function shown({ db, now }: Services, { id: userId }: UserEntity, id: number): Promise<TerminalEntity> {
  const row = await repository.terminalById(db, id);
  if (!row) throw new Refusal('not_found');
  const [uses, delays] = [await usesOf(db, userId, [id]), await delaysOf(db, [row], now())];
  return entityOf(row, { uses: uses.get(id), delays: delays.get(id) }, now());
}

function codeEntity({ settings, now }: Services, row: CodeRow): TerminalsEntity['codes'][number] {
  const state = codeState(row, now());
  const isUsable = state !== 'seen' && state !== 'expired';
  return {
    id: row.id,
    state,
    message: codeMessages[state],
    ends_at: row.endsAt.toISOString(),
    terminal_id: row.terminalId ?? row.onlyFor,
    refused_account_at: row.refusedAccountAt?.toISOString() ?? null,
    code: isUsable ? shownCode(row.locator, codeSecret(settings.tokenKey, row)) : null,
  };
}

export async function listTerminals(services: Services, { id }: UserEntity): Promise<TerminalsEntity> {
  const { db, now } = services;
  const rows = await repository.terminalsOf(db, id);
  const uses = await usesOf(
    db,
    id,
    rows.map((row) => row.id),
  );
  const delays = await delaysOf(db, rows, now());
  const codes = await repository.codesOf(db, id, now());
  return {
    terminals: rows.map((row) =>
      entityOf(row, { uses: uses.get(row.id), delays: delays.get(row.id) }, now()),
    ),
    codes: codes.map((row) => codeEntity(services, row)),
  };
}

/** @throws Refusal - `not_found`, also for the terminal of another user. */
async function own(db: Database, { id: userId }: UserEntity, id: number): Promise<TerminalRow> {
  const row = await repository.terminalById(db, id);
  if (row?.userId !== userId) throw new Refusal('not_found');
  return row;
}

/** Changes a terminal of its owner, with its entry in the audit log. */
async function change(
  { db, now }: Services,
  person: UserEntity,
  row: TerminalRow,
  action: 'terminal.confirm' | 'terminal.revoke' | 'terminal.remove' | 'terminal.move',
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  const { id, login, server } = row;
  await db.transaction(async (tx) => {
    await work(tx);
    await audit(tx, {
      actorId: person.id,
      action,
      subject: `terminal:${id}`,
      after: { login, server },
      at: now(),
    });
    await notifyPerson(tx, person.id);
  });
}

/** The owner confirms the account of a paired terminal: from now on it may be used. */
export async function confirmTerminal(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<TerminalEntity> {
  const row = await own(services.db, person, id);
  if (row.state === 'revoked') throw new Refusal('terminal_revoked');
  if (row.state === 'seen') {
    await change(services, person, row, 'terminal.confirm', async (tx) => {
      await repository.changeTerminal(tx, id, { state: 'confirmed', confirmedAt: services.now() });
      await post(tx, services, terminalLetter(services.settings, person.email, row));
    });
  }
  return shown(services, person, id);
}

export async function revokeTerminal(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<TerminalEntity> {
  const row = await own(services.db, person, id);
  if (row.state !== 'revoked') {
    await change(services, person, row, 'terminal.revoke', (tx) =>
      repository.changeTerminal(tx, id, { state: 'revoked', revokedFor: 'owner' }),
    );
  }
  return shown(services, person, id);
}

/**
 * Removes a disconnected terminal from the list. What it reported, and the history of copies, stay. A terminal whose
 * account its owner never confirmed is deleted with everything that it sent; one that was confirmed before it was paired
 * again is only disconnected, because the account is in use.
 */
export async function removeTerminal(services: Services, person: UserEntity, id: number): Promise<void> {
  const row = await own(services.db, person, id);
  if (row.state === 'seen') {
    if (await repository.wasConfirmed(services.db, row))
      return void (await revokeTerminal(services, person, id));
    return change(services, person, row, 'terminal.remove', (tx) =>
      repository.deleteUnconfirmed(tx, id, services.now()),
    );
  }
  if (row.state !== 'revoked') throw new Refusal('terminal_connected');
  if (row.hiddenAt !== null) return;
  await change(services, person, row, 'terminal.remove', (tx) =>
    repository.changeTerminal(tx, id, { hiddenAt: services.now() }),
  );
}

/** Gives the account to the run that waits for it. The present one is answered `busy` from its next call on. */
export async function moveLease(services: Services, person: UserEntity, id: number): Promise<TerminalEntity> {
  const { now } = services;
  const row = await own(services.db, person, id);
  if (row.state === 'revoked') throw new Refusal('terminal_revoked');
  if (row.waitingRun === null || !isRecent(row.waitingAt, now())) throw new Refusal('terminal_alone');
  const { waitingRun } = row;
  await change(services, person, row, 'terminal.move', async (tx) => {
    const [waiting] = await tx
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
      seq: waiting?.seq ?? 0,
      runSince: now(),
      seenAt: now(),
      answered: null,
      waitingRun: null,
      waitingAt: null,
      isReady: false,
      readySince: null,
    });
  });
  return shown(services, person, id);
}

/**
 * Uses the account of a confirmed terminal. The hash of its token takes the place of a password: the
 * gateway verifies it like one, and users never see it.
 */
export async function linkTerminal(
  services: Services,
  person: UserEntity,
  id: number,
  { use, multiplier, master_id }: CallArguments<'linkTerminal'>['body'],
): Promise<TerminalEntity> {
  const row = await own(services.db, person, id);
  if (row.state !== 'confirmed') throw new Refusal('terminal_unconfirmed');
  if (use === 'child' && !mayOpen(row.programVersion)) throw new Refusal('terminal_outdated');
  const [server] = await keepServers(services.db, [
    { gateway: 'terminal', name: row.server, broker: row.company },
  ]);
  if (!server) throw new Error('the server of the terminal was not stored');
  const credentials = { server_id: server.id, number: row.login, password: row.tokenHash };
  if (use === 'journal') await register(services, person, credentials);
  else {
    await addAccount(services, person, {
      ...credentials,
      type: use === 'master' ? 2 : 3,
      ...(multiplier !== undefined && { multiplier }),
      ...(master_id !== undefined && { master_id }),
    });
  }
  return shown(services, person, id);
}
