import type { PublishedVersionEntity, ReleaseErrorEntity, RevisionEntryEntity } from '@parque/contract';
import type { Command } from 'commander';
import { getProduct } from '../product/api';
import { formatStateLine, fetchReport } from '../product/change';
import { withProduct } from '../options/change-options';
import { addCommand, show } from '../command';
import { findRemotePlace } from '../remote/remote-place';
import type { TeamOptions } from '../keys/team';
import { withTeamOptions } from '../options/team-options';
import type { Terminal } from '../terminal';

interface Options extends TeamOptions {
  readonly to?: string;
  readonly json?: true;
}

const formatMinute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A version with the outcomes of its loads in the last 24 hours. */
export function formatVersionLine({
  version,
  publishedAt,
  actor,
  share,
  health,
  revoked,
  isUnusable,
}: PublishedVersionEntity): string {
  const { loads, failures, findings = {}, p75Ms } = health;
  // The health counts loads that succeeded apart from those that failed.
  const tries = loads + failures;
  const findingTexts = Object.entries(findings).map(([kind, count]) => `${kind} (${count})`);
  const parts = [
    tries === 0
      ? 'no loads'
      : `${Math.round(share * 100)} % of the loads: ${formatCount(tries, 'load')}, ${failures} failed`,
    ...(p75Ms === null ? [] : [`75 % shown within ${Math.round(p75Ms)} ms`]),
    ...(findingTexts.length > 0 ? [`findings: ${findingTexts.join(', ')}`] : []),
    ...(revoked === null ? [] : [`revoked: ${revoked}`]),
    ...(isUnusable ? ['runs in no browser: the key list rejects its key or its claims'] : []),
  ];
  return `  ${version}  published ${formatMinute(publishedAt)} UTC by ${actor}; ${parts.join('; ')}`;
}

/** An error of the code of a remote: how often, in which version, what and where. */
export const formatErrorLine = ({ count, version, message, place, lastAt }: ReleaseErrorEntity): string =>
  `  ${formatCount(count, 'time')}  ${version}  ${message}${place && `  at ${place}`}  (last ${formatMinute(lastAt)} UTC)`;

function formatRevisionLine({
  revision,
  at,
  action,
  details,
  actor,
  reason,
  ...signed
}: RevisionEntryEntity): string {
  const { command: _, name: __, ...more } = details;
  const { key, commit } = signed;
  const proof = [key && `key ${key}`, commit && `commit ${commit.slice(0, 12)}`].filter(Boolean).join(', ');
  const detailTexts = Object.entries(more).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return `${String(revision).padStart(5)}  ${formatMinute(at)}  ${[action, ...detailTexts].join(' ')}  by ${actor}${proof && ` (${proof})`}: ${reason}`;
}

async function readReport(terminal: Terminal, typed: string | undefined, options: Options) {
  const product = getProduct(terminal, options.to);
  return fetchReport(terminal, { product, place: await findRemotePlace(terminal, typed) }, options);
}

/** `status` and `history`: the state of a remote for its team. */
export function addStatus(program: Command, terminal: Terminal): void {
  const status = addCommand(program, 'status [remote]', {
    summary:
      'Show a remote: its versions, their share, the outcomes of their loads in 24 hours, and the errors of its code.',
    examples: ['parque status', 'parque status journal --to https://parque.example --json'],
  });
  withTeamOptions(withProduct(status)).action(async (typed: string | undefined, options: Options) => {
    const answer = await readReport(terminal, typed, options);
    const { remote, versions, errors = [] } = answer.status;
    const lines = [
      `${formatStateLine(remote)} (revision ${answer.revision})`,
      'Versions, the newest first, with their loads of the last 24 hours:',
      ...versions.map(formatVersionLine),
      ...(errors.length > 0 ? ['Errors of its code in seven days, the most frequent first:'] : []),
      ...errors.map(formatErrorLine),
    ];
    show(terminal, options, { lines, data: { revision: answer.revision, ...answer.status } });
  });

  const history = addCommand(program, 'history [remote]', {
    summary:
      'Show publications, changes and previews of a remote with team, key, commit and reason, newest first.',
    examples: ['parque history', 'parque history journal --to https://parque.example'],
  });
  withTeamOptions(withProduct(history)).action(async (typed: string | undefined, options: Options) => {
    const answer = await readReport(terminal, typed, options);
    show(terminal, options, { lines: answer.history.map(formatRevisionLine), data: answer.history });
  });
}
