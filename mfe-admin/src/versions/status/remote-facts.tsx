import type { PinEntity, RemoteStatusEntity, RolloutEntity } from '@parque/contract';
import { countText, type DataListItem } from '@parque/ui';
import { none, formatPercentage } from '../figures';
import { StateBadge } from './remote-state';

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });

const roleNames = ['usuarios', 'administradores'];
const describeRoles = (roles: readonly number[]) =>
  listFormat.format(roles.map((role) => roleNames[role] ?? `rol ${role}`));

/** A rollout in one line: '1.3.0 al 25 %, en pausa'. */
export function describeRollout({ version, percent, paused, roles }: RolloutEntity): string {
  const parts = [`${version} al ${formatPercentage(percent / 100)}`];
  if (roles) parts.push(`solo ${describeRoles(roles)}`);
  if (paused) parts.push('en pausa');
  return parts.join(', ');
}

/** A pin in one line: '1.2.0 para 3 personas y administradores'. */
export function pinWords({ version, users = [], roles = [] }: PinEntity): string {
  const people = users.length > 0 ? [countText(users.length, 'persona', 'personas')] : [];
  const whole = roles.length > 0 ? [describeRoles(roles)] : [];
  return `${version} para ${listFormat.format([...people, ...whole])}`;
}

/** The other sites that the key list lets a remote use. Most remotes have none. */
export function listOriginFacts({ origins }: RemoteStatusEntity): DataListItem[] {
  const { images = [], connect = [] } = origins ?? {};
  return [
    { label: 'Muestra imágenes de', value: images.join(', ') },
    { label: 'Se comunica con', value: connect.join(', ') },
  ].filter(({ value }) => value !== '');
}

export const listRemoteFacts = ({ remote }: RemoteStatusEntity): DataListItem[] => [
  { label: 'Estado', value: <StateBadge state={remote.state} /> },
  { label: 'Estable', value: remote.stable },
  { label: 'Anterior', value: remote.previous ?? none },
  { label: 'Despliegues', value: remote.rollouts.map(describeRollout).join(' · ') || none },
  { label: 'Fijadas', value: remote.pins.map(pinWords).join(' · ') || none },
];
