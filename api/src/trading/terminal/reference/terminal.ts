import { createHash } from 'node:crypto';
import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { computeHmac, createNonce } from '../protocol/keys';
import { lineParts, readAnswer } from '../protocol/lines';
import { presentVersion } from '../protocol/version';
import type { Deal, Position } from './broker';
import { parseRejection, type Post, type TerminalKey } from './client';
import { createExecution, type ExecutionParts } from './execution';
import { createRequestReader, noRequests, parseRequests } from './requests';

export interface TerminalParts extends Omit<ExecutionParts, 'tick'>, Partial<Pick<ExecutionParts, 'tick'>> {
  readonly key: TerminalKey;
  readonly post: Post;
  readonly version?: string;
}

/** The result of a call. */
export type StepResult =
  | { readonly is: 'ok'; readonly nextMs: number }
  | { readonly is: 'busy'; readonly seconds: number; readonly why: string }
  | { readonly is: 'gone'; readonly why: string }
  | { readonly is: 'outdated'; readonly minVersion: string }
  | { readonly is: 'rejected'; readonly status: number; readonly code: string; readonly why: string }
  /** No answer arrived, or its signature is wrong. */
  | { readonly is: 'lost' };

const hashPositions = (positions: readonly Position[]): string =>
  createHash('sha256')
    // A reversal on a netting account keeps the identifier, and may keep the volume.
    .update(
      positions
        .map(({ id, side, lots, open, sl, tp }) => `${[id, side, lots, open, sl, tp].join()};`)
        .join(''),
    )
    .digest('hex')
    .slice(0, 16);

/**
 * The program in a terminal, in TypeScript: the reference of the protocol. It handles one command at a time, and every
 * order has a line in its journal before it is sent. One value is one run of the program.
 */
export function createReferenceTerminal(parts: TerminalParts) {
  const { broker, post, tick = () => performance.now(), version = presentVersion } = parts;
  const { token, key } = parts.key;
  const run = createNonce();
  const { previous, execute, listDueAcks, settle } = createExecution({ ...parts, tick }, run);
  const readRequested = createRequestReader(broker, tick);
  const reportedTickets = new Set<string>();
  let seq = 0;
  let serverHash = '';
  let dealsAfter = 0;
  let storedCount = 0;
  let requests = noRequests;

  function listDueDeals(deals: readonly Deal[]): readonly Deal[] {
    return deals
      .filter(({ ticket, ms }) => ms >= dealsAfter - msPerDay && !reportedTickets.has(ticket))
      .slice(0, terminalLimits.deals);
  }

  async function buildBody(): Promise<TerminalSyncEntity> {
    const heldPositions = (await broker.isReady()) ? await broker.positions() : undefined;
    // A list that is too long for a call is omitted, not shortened: a part of the positions proves nothing.
    const isReady = heldPositions !== undefined && heldPositions.length <= terminalLimits.positions;
    const [perms, money, tickMs] = [await broker.permissions(), await broker.money(), await broker.tickMs()];
    const positions = isReady ? heldPositions : [];
    const deals = isReady ? await broker.deals() : [];
    const hash = isReady ? hashPositions(positions) : serverHash;
    const dueDeals = isReady ? listDueDeals(deals) : [];
    const acks = listDueAcks().slice(0, terminalLimits.acks);
    seq += 1;
    return {
      v: 1,
      run,
      ...(previous !== undefined && { previous }),
      seq,
      login: broker.account.login,
      server: broker.account.server,
      version,
      ready: isReady,
      perms,
      tick_ms: tickMs,
      equity: money.equity,
      balance: money.balance,
      hash,
      ...(hash !== serverHash && { positions: [...positions] }),
      ...(dueDeals.length > 0 && { deals: [...dueDeals] }),
      ...(storedCount > 0 && { stored: storedCount }),
      ...(acks.length > 0 && { acks }),
      ...(await readRequested(requests, deals)),
    };
  }

  /** Reports deals again when the server has fewer of them than before, because it was restored from a backup. */
  function readStored(lines: readonly (readonly string[])[]): void {
    const [, count] = lines.find(([name]) => name === 'deals') ?? [];
    if (count === undefined) return;
    if (Number(count) < storedCount) reportedTickets.clear();
    storedCount = Number(count);
  }

  /** Applies what the server has stored, before the commands of the answer are executed. */
  function readState(lines: readonly (readonly string[])[], body: TerminalSyncEntity): number {
    for (const { ticket } of body.deals ?? []) reportedTickets.add(ticket);
    readStored(lines);
    for (const { id, outcome } of body.acks ?? []) {
      // An unknown outcome is reported once for each search.
      if (outcome === 'unknown') settle(id);
    }
    const filterLines = (name: string) => lines.filter(([lineName]) => lineName === name);
    for (const [, id = ''] of filterLines('settled')) settle(id);
    requests = parseRequests(filterLines);
    const [okLine] = filterLines('ok');
    serverHash = okLine?.[3] ?? '';
    dealsAfter = Number(okLine?.[4] ?? 0);
    return Number(okLine?.[2] ?? 1000);
  }

  /** Whether a line has a known name and the right number of parts. Other lines are skipped. */
  const isKnownLine = ([name = '', ...fields]: readonly string[]) => lineParts[name] === fields.length + 1;

  return {
    run,
    /** Makes one call and carries out what its answer contains. */
    async step(): Promise<StepResult> {
      const body = await buildBody();
      const text = JSON.stringify(body);
      const sentAt = tick();
      const headers = { 'x-terminal': token, 'x-sign': computeHmac(key, text) };
      const answer = await post('/terminal/sync', text, headers).catch(() => undefined);
      if (!answer) return { is: 'lost' };
      if (answer.status !== 200) {
        const { status, code, message } = parseRejection(answer);
        // An earlier release of the server rejects members that it does not have.
        if (status === 400 || status === 422) [storedCount, requests] = [0, { ...requests, bars: undefined }];
        return { is: 'rejected', status, code, why: message };
      }
      const lines = readAnswer(key, [run, body.seq], answer.text)?.filter(isKnownLine);
      if (!lines) return { is: 'lost' };
      const [first = []] = lines;
      if (first[0] === 'busy') return { is: 'busy', seconds: Number(first[1]), why: first[2] ?? '' };
      if (first[0] === 'gone') return { is: 'gone', why: first[1] ?? '' };
      if (first[0] === 'min') return { is: 'outdated', minVersion: first[1] ?? '' };
      const nextMs = readState(lines, body);
      for (const part of lines) if (part[0] === 'cmd') await execute(part, sentAt);
      return { is: 'ok', nextMs: listDueAcks().length > 0 ? 0 : nextMs };
    },
  };
}

export type ReferenceTerminal = ReturnType<typeof createReferenceTerminal>;
