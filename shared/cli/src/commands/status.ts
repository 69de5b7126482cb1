import type { PublishedVersionEntity, ReleaseErrorEntity, RevisionEntryEntity } from '@parque/contract';
import type { Command } from 'commander';
import { getProduct } from '../product/api';
import { formatStateLine, fetchReport } from '../product/change';
import { withProduct, withTeamOptions } from '../options/change-options';
import { addCommand, show } from '../command';
import { findRemotePlace } from '../remote/remote-place';
import type { TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

interface Options extends TeamOptions {
  readonly to?: string;
  readonly history?: true;
  readonly json?: true;
}

const formatMinute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

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
  const findingTexts = Object.entries(findings).map(([kind, count]) => `${kind} (${count})`);
  const parts = [
    loads + failures === 0
      ? 'no loads'
      : `${Math.round(share * 100)} % of the loads: ${loads} succeeded, ${failures} failed`,
    ...(p75Ms === null ? [] : [`75 % shown within ${Math.round(p75Ms)} ms`]),
    ...(findingTexts.length > 0 ? [`findings: ${findingTexts.join(', ')}`] : []),
    ...(revoked === null ? [] : [`revoked: ${revoked}`]),
    ...(isUnusable ? ['runs in no browser: the key list rejects its key or its claims'] : []),
  ];
  return `  ${version}  published ${formatMinute(publishedAt)} UTC by ${actor}; ${parts.join('; ')}`;
}

/** An error of the code of a remote: how often, in which version, what and where. */
export const formatErrorLine = ({ count, version, message, place, lastAt }: ReleaseErrorEntity): string =>
  `  ${count} time${count === 1 ? '' : 's'}  ${version}  ${message}${place && `  at ${place}`}  (last ${formatMinute(lastAt)} UTC)`;

function formatRevisionLine({
  revision,
  at,
  action,
  details,
  actor,
  reason,
  ...signature
}: RevisionEntryEntity): string {
  const { command: _, name: __, ...more } = details;
  const { key, commit } = signature;
  const proof = [key && `key ${key}`, commit && `commit ${commit.slice(0, 12)}`].filter(Boolean).join(', ');
  const detailTexts = Object.entries(more).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return `${String(revision).padStart(5)}  ${formatMinute(at)}  ${[action, ...detailTexts].join(' ')}  by ${actor}${proof && ` (${proof})`}: ${reason}`;
}

/** `status`: the state of a remote for its team, or with --history what was done. */
export function addStatus(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'status [remote]', {
    summary:
      'Show a remote: its versions, their share, the outcomes of their loads in 24 hours, and the errors of its code.',
    examples: [
      'parque status',
      'parque status journal --to https://parque.example --json',
      'parque status --history',
    ],
  }).option(
    '--history',
    'publications, changes and previews with team, key, commit and reason, newest first',
  );
  withTeamOptions(withProduct(command)).action(async (nameOrPath: string | undefined, options: Options) => {
    const product = getProduct(terminal, options.to);
    const place = await findRemotePlace(terminal, nameOrPath);
    const { revision, status, history } = await fetchReport(terminal, { product, place }, options);
    const { remote, versions, errors = [] } = status;
    if (options.history) {
      show(terminal, options, { lines: history.map(formatRevisionLine), data: history });
      return;
    }
    const lines = [
      `${formatStateLine(remote)} (revision ${revision})`,
      'Versions, the newest first, with their loads of the last 24 hours:',
      ...versions.map(formatVersionLine),
      ...(errors.length > 0 ? ['Errors of its code in seven days, the most frequent first:'] : []),
      ...errors.map(formatErrorLine),
    ];
    show(terminal, options, { lines, data: { revision, ...status } });
  });
}
