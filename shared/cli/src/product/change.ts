import {
  askRegistry,
  commandRegistry,
  getRegistryRevision,
  issueTeamTicket,
  sendRemoteMessage,
  type Address,
} from '@parque/contract/addresses';
import type {
  RegisteredRemoteEntity,
  RegistryChangeEntity,
  RegistryCommandEntity,
  RemoteStatusEntity,
  RevisionEntryEntity,
  SignedEntity,
} from '@parque/contract';
import { sign } from '@parque/release/signing';
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { callApi, type Product } from './api';
import { withKnownRemote } from './unknown';
import { refuse, CommandError } from '../refusal';
import type { RemotePlace } from '../remote/remote-place';
import { readSigner, type TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

/** Options of every command that changes a product. */
export interface ChangeOptions extends TeamOptions {
  readonly to?: string;
  readonly reason: string;
  readonly actor?: string;
  readonly json?: true;
}

/** The status of a remote, and its history, newest first. */
export interface RemoteReport {
  readonly revision: number;
  readonly status: RemoteStatusEntity;
  readonly history: readonly RevisionEntryEntity[];
}

/** Returns the name of the acting person. */
export function getActor({ env }: Terminal, { actor }: { readonly actor?: string }): string {
  return actor ?? (env.PARQUE_ACTOR || userInfo().username);
}

/** The options that a command needs. */
type SignedOptions = TeamOptions & Pick<ChangeOptions, 'reason' | 'actor'>;

interface Order {
  readonly product: Product;
  readonly place: RemotePlace;
  readonly action: RegistryCommandEntity['action'];
}

/** Returns a command signed by the team that owns the remote. */
async function signCommand(terminal: Terminal, { product, place, action }: Order, options: SignedOptions) {
  const { key } = await readSigner(terminal, options, place);
  const { revision } = await callApi<{ revision: number }>(product, getRegistryRevision, {
    what: 'the revision of the registry',
  });
  const command = {
    schema: 1,
    name: place.name,
    action,
    reason: options.reason,
    actor: getActor(terminal, options),
    expectedRevision: revision,
    issuedAt: terminal.now().toISOString(),
    nonce: randomBytes(18).toString('base64url'),
  };
  return sign('command', command, key);
}

/** Fetches the status and the history of a remote. */
export async function fetchReport(
  terminal: Terminal,
  { product, place }: Pick<Order, 'product' | 'place'>,
  options: TeamOptions,
): Promise<RemoteReport> {
  const order = { product, place, action: { command: 'status' } } as const;
  return withKnownRemote(product, place.name, async () => {
    const body = await signCommand(terminal, order, { ...options, reason: 'status' });
    return callApi(product, askRegistry, { body, what: `the status of ${place.name}` });
  });
}

const maxVersionsShown = 5;

/** Sends a command for a remote. When the name or the version does not exist, the error lists the existing ones. */
async function send<Answer>(
  terminal: Terminal,
  order: Order,
  options: SignedOptions,
  [address, what]: readonly [address: Address, what: string],
): Promise<Answer> {
  const { product, place, action } = order;
  try {
    return await withKnownRemote(product, place.name, async () =>
      callApi<Answer>(product, address, { body: await signCommand(terminal, order, options), what }),
    );
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 'version_unknown') throw error;
    const { versions } = (await fetchReport(terminal, order, options)).status;
    const shownVersions = versions.slice(0, maxVersionsShown).map(({ version }) => version);
    const version = 'version' in action ? action.version : undefined;
    return refuse(
      `${what} was rejected: ${place.name} ${version} is not published at ${product.url}. Publish it with \`parque publish\`, or name a published version: ${shownVersions.join(', ')}`,
    );
  }
}

/** Names a command as it is typed: the registry's `revive` is `kill --undo`. */
const formatCommand = ({ command }: Order['action']) => (command === 'revive' ? 'kill --undo' : command);

/** Changes a remote in the registry. */
export const change = (terminal: Terminal, order: Order, options: SignedOptions) =>
  send<RegistryChangeEntity>(terminal, order, options, [
    commandRegistry,
    `${formatCommand(order.action)} of ${order.place.name}`,
  ]);

/** Requests a preview ticket for one published version. */
export const orderTicket = (terminal: Terminal, order: Order, options: SignedOptions) =>
  send<{ ticket: SignedEntity; expiresAt: string }>(terminal, order, options, [
    issueTeamTicket,
    `a preview of ${order.place.name}`,
  ]);

/** Sends a message of a remote to owners of its product, and returns how many it reached. */
export const sendMessage = (terminal: Terminal, order: Order, options: SignedOptions) =>
  send<{ readonly users: number }>(terminal, order, options, [
    sendRemoteMessage,
    `the message of ${order.place.name}`,
  ]);

/** Returns the most recently published version of a remote that is not revoked. */
export async function findNewestPublished(
  terminal: Terminal,
  order: Pick<Order, 'product' | 'place'>,
  options: TeamOptions,
): Promise<string> {
  const { status } = await fetchReport(terminal, order, options);
  const newest = status.versions.find(({ revoked }) => revoked === null);
  return newest?.version ?? refuse(`${order.place.name} has no published version`);
}

/** For whom a version is pinned. */
const describeHolders = (users: readonly string[], roles: readonly number[]) =>
  [
    ...(users.length > 0 ? [`${users.length} ${users.length === 1 ? 'user' : 'users'}`] : []),
    ...(roles.length > 0 ? [`roles ${roles.join(', ')}`] : []),
  ].join(' and ');

/** The state of a remote in one line. */
export function formatStateLine({
  name,
  state,
  message,
  stable,
  previous,
  rollouts,
  pins,
  retiredAt,
}: RegisteredRemoteEntity): string {
  const parts = [
    `stable ${stable}`,
    ...(previous ? [`previous ${previous}`] : []),
    ...rollouts.map(
      ({ version, percent, roles, paused }) =>
        `${percent} % on ${version}${roles ? ` for roles ${roles.join(', ')}` : ''}${paused ? ', held' : ''}`,
    ),
    ...pins.map(
      ({ version, users = [], roles = [] }) => `pinned ${version} for ${describeHolders(users, roles)}`,
    ),
    ...(state === 'on' ? [] : [[state, message].filter(Boolean).join(': ')]),
  ];
  if (retiredAt)
    return `${name}: retired on ${retiredAt.slice(0, 10)}; the last stable version was ${stable}`;
  return `${name}: ${parts.join('; ')}`;
}
