import {
  askRegistry,
  commandRegistry,
  getRegistryRevision,
  issueTeamTicket,
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
import { ask, type Product } from './api';
import { teamKey } from './key-file';
import type { RemotePlace } from './remote-place';
import { teamOf, type TeamOptions } from './team';
import type { Terminal } from './terminal';

/** Options of every command that changes something at a product. */
export interface ChangeOptions extends TeamOptions {
  readonly to?: string;
  readonly reason: string;
  readonly actor?: string;
  readonly json?: true;
}

/** How a remote stands, and what was done to it, the newest first. */
export interface Standing {
  readonly revision: number;
  readonly status: RemoteStatusEntity;
  readonly history: readonly RevisionEntryEntity[];
}

/** Who types. */
export function actorOf({ env }: Terminal, { actor }: { readonly actor?: string }): string {
  return actor ?? env.PARQUE_ACTOR ?? userInfo().username;
}

type TeamAction = RegistryCommandEntity['action'];

interface Order {
  readonly product: Product;
  readonly place: RemotePlace;
  readonly action: TeamAction;
  readonly reason: string;
}

/** A command signed by the team that owns the remote. */
async function signedCommand(
  terminal: Terminal,
  { product, place, action, reason }: Order,
  options: TeamOptions & { readonly actor?: string },
) {
  const team = await teamOf(terminal, options, place);
  const key = await teamKey(terminal, { team, key: options.key, folder: place.folder });
  const { revision } = await ask<{ revision: number }>(product, getRegistryRevision, {
    what: 'the revision of the registry',
  });
  const command = {
    schema: 1,
    name: place.name,
    action,
    reason,
    actor: actorOf(terminal, options),
    expectedRevision: revision,
    issuedAt: terminal.now().toISOString(),
    nonce: randomBytes(18).toString('base64url'),
  };
  return sign('command', command, key);
}

/** How a remote stands, and what was done to it. */
export async function standingOf(
  terminal: Terminal,
  { product, place }: Pick<Order, 'product' | 'place'>,
  options: TeamOptions,
): Promise<Standing> {
  const order = { product, place, action: { command: 'status' }, reason: 'status' } as const;
  const body = await signedCommand(terminal, order, options);
  return ask(product, askRegistry, { body, what: `the status of ${place.name}` });
}

/** A preview ticket for one published version, by a command that the remote's team signs. */
export async function orderTicket(
  terminal: Terminal,
  order: Order,
  options: TeamOptions & { readonly actor?: string },
): Promise<{ ticket: SignedEntity; expiresAt: string }> {
  const body = await signedCommand(terminal, order, options);
  return ask(order.product, issueTeamTicket, { body, what: `a preview of ${order.place.name}` });
}

/** Changes a remote in the registry, by a command that its team signs. */
export async function change(
  terminal: Terminal,
  order: Order,
  options: TeamOptions & { readonly actor?: string },
): Promise<RegistryChangeEntity> {
  const body = await signedCommand(terminal, order, options);
  const what = `${order.action.command} of ${order.place.name}`;
  return ask(order.product, commandRegistry, { body, what });
}

/** How a remote stands, in one line. */
export function standing({
  name,
  state,
  message,
  stable,
  previous,
  rollouts,
  pins,
}: RegisteredRemoteEntity): string {
  const parts = [
    `stable ${stable}`,
    ...(previous ? [`previous ${previous}`] : []),
    ...rollouts.map(
      ({ version, percent, roles, paused }) =>
        `${percent} % on ${version}${roles ? ` for roles ${roles.join(', ')}` : ''}${paused ? ', held' : ''}`,
    ),
    ...pins.map(({ version }) => `pinned ${version}`),
    ...(state === 'on' ? [] : [`${state}: ${message ?? ''}`]),
  ];
  return `${name}: ${parts.join('; ')}`;
}
