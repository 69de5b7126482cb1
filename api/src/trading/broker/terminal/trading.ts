import type { TerminalSyncEntity } from '@parque/contract';
import { watchChanges } from '../../../core/http/streams/change-listener';
import type { Database } from '../../../core/database/database';
import * as commands from '../../terminal/commands/repository';
import { graceMs, isOpen, type CommandRow } from '../../terminal/commands/command';
import { BrokerError } from '../fault';
import type { BrokerPosition, BrokerTrading } from '../gateway';
import * as terminals from './access';
import { toRejectedResult } from '../retcode';
import { findMissingPermission, toReportedDeal, toStoredRequest, toTradeResult } from './orders';
import * as records from './records';
import { toBrokerDeal, toBrokerPosition } from './values';

/** How long after sending a trade server may still execute an order that the terminal had begun to send. */
const lateExecutionMs = 180_000;

const dealsPerBatch = 500;

type ReadQuote = NonNullable<TerminalSyncEntity['quotes']>[number];

async function readPositions(
  db: Database,
  record: records.TerminalRecord,
): Promise<readonly BrokerPosition[]> {
  const { positions, id } = record;
  const marks = await records.listMarkedCommands(db, id, {
    comments: positions.map(({ comment }) => comment),
    magics: positions.map(({ magic }) => magic).filter((magic) => magic !== '0'),
  });
  return positions.map((position) => {
    const command = marks.find((mark) => mark.id === position.comment || mark.magic === position.magic);
    return toBrokerPosition(position, command?.clientId, terminals.getZone(record));
  });
}

async function awaitCommand(
  { db, now, subscribe }: terminals.TerminalAccess,
  command: CommandRow,
  signal: AbortSignal,
): Promise<CommandRow> {
  const changes = subscribe(command.terminalId, signal);
  const endsAt = +command.notAfter + graceMs;
  try {
    for (;;) {
      const current = (await commands.findCommandById(db, command.id)) ?? command;
      if (current.state === 'unknown' || !isOpen(current.state)) return current;
      const currentTimeMs = now();
      const isOver = currentTimeMs >= +command.notAfter || signal.aborted;
      if (
        isOver &&
        current.state === 'queued' &&
        (await commands.expireQueued(db, command.id, new Date(currentTimeMs)))
      ) {
        return { ...current, state: 'expired' };
      }
      if (currentTimeMs >= endsAt || signal.aborted) return current;
      const untilMs = (current.state === 'queued' ? +command.notAfter : endsAt) - currentTimeMs;
      await changes.next(Math.max(1, Math.min(terminals.pollMs, untilMs)));
    }
  } finally {
    changes.end();
  }
}

/** The trading functions. Orders wait until the terminal has fetched them. */
export function createTerminalTrading(access: terminals.TerminalAccess): BrokerTrading {
  const { db, now, subscribe } = access;

  return {
    lateExecution: {
      boundMs: lateExecutionMs,
      /** Complete once the terminal has answered for every order: it searches its own history. */
      async isHistoryComplete(account) {
        const record = await terminals.requireRecord(access, account);
        if (!terminals.isCalling(access, record) || !record.isReady) return false;
        return !(await commands.hasUnresolved(db, record.id));
      },
    },

    async quote(account, symbol, signal) {
      const { id } = await terminals.requireAwakeRecord(access, account);
      const { bid, ask } = await terminals.readOnRequest<ReadQuote>(
        access,
        { id, kind: 'quote', name: symbol },
        signal,
      );
      return { bid, ask, at: now() };
    },

    async positions(account) {
      return readPositions(db, await terminals.requireAwakeRecord(access, account));
    },

    async pricedPositions(account, signal) {
      const { id } = await terminals.requireAwakeRecord(access, account);
      await terminals.readOnRequest(access, { id, kind: 'positions', name: '' }, signal);
      return readPositions(db, await terminals.requireAwakeRecord(access, account));
    },

    /** The equity also contains credits, whose sum the terminal does not report. */
    async floating(account) {
      const record = await terminals.requireAwakeRecord(access, account);
      const hasCredit = record.historyPage !== null || (await records.hasCreditDeal(db, record.id));
      return hasCredit ? undefined : record.equity - record.balance;
    },

    async dealsAfter(account, cursor) {
      const record = await terminals.requireAwakeRecord(access, account);
      if (cursor === undefined) {
        return { deals: [], cursor: String(await records.findLastDealId(db, record.id)), hasMore: false };
      }
      const dealRows = await records.listDealsAfter(db, record, Number(cursor), dealsPerBatch);
      return {
        deals: dealRows.map(({ deal, clientId }) => toBrokerDeal(deal, clientId, terminals.getZone(record))),
        cursor: String(dealRows.at(-1)?.deal.id ?? cursor),
        hasMore: dealRows.length === dealsPerBatch,
      };
    },

    async trade(account, request, signal) {
      const record = await terminals.requireRecord(access, account);
      // An order that was queued before is not rejected now: it may have been executed since.
      const existingCommand = await commands.findClientCommand(db, record.id, request.clientId);
      if (!existingCommand) {
        if (now() >= request.notAfter) return toRejectedResult('timeout');
        // No line of the protocol can carry such a name.
        if (request.action === 'open' && request.symbol.includes('|')) return toRejectedResult('invalid');
        const why = findMissingPermission(terminals.requireAwake(access, record));
        if (why) return toRejectedResult(why);
      }
      const command =
        existingCommand ??
        (await commands.queueCommand(db, {
          terminalId: record.id,
          clientId: request.clientId,
          request: toStoredRequest(request),
          notAfter: new Date(request.notAfter),
          createdAt: new Date(now()),
        }));
      const finalCommand = await awaitCommand(access, command, signal);
      if (finalCommand.state === 'queued' || finalCommand.state === 'delivered') {
        throw new BrokerError('timeout', 'the terminal has not reported the outcome of the order');
      }
      if (finalCommand.state === 'expired') {
        throw new BrokerError('unreachable', 'the terminal did not fetch the order in time', {
          isUnsent: true,
        });
      }
      return toTradeResult(finalCommand);
    },

    async lookup(account, clientId) {
      const record = await terminals.requireRecord(access, account);
      const ownCommands = await records.listClientCommands(db, record.id, clientId);
      if (ownCommands.length === 0) return { positions: [], deals: [] };
      const zone = terminals.getZone(record);
      const reportedDeals = await records.listCommandDeals(db, record.id, ownCommands);
      const deals = reportedDeals.map((deal) => toBrokerDeal(deal, clientId, zone));
      const early = ownCommands
        .map((command) => toReportedDeal(command, zone))
        .filter((deal) => deal !== undefined)
        .filter(({ ticket }) => !deals.some((deal) => deal.ticket === ticket));
      const positions = (await readPositions(db, record)).filter(
        (position) => position.clientId === clientId,
      );
      return { positions, deals: [...deals, ...early] };
    },

    async *watch(account, signal) {
      const { id } = await terminals.requireRecord(access, account);
      yield* watchChanges(subscribe, id, terminals.pollMs * 5, signal);
    },
  };
}
