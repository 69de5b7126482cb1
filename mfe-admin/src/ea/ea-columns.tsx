import type { AdminEaContactEntity, AdminEaRefusalEntity } from '@parque/contract';
import { Badge } from '@parque/ui';
import {
  createDigitsColumn,
  createMomentColumn,
  createValueColumn,
  type ListColumn,
} from '../table/list-column';
import { UserName } from '../users/user-name';
import { getEaStateName } from './ea-state';

type LicenceCheck = Pick<
  AdminEaRefusalEntity,
  'at' | 'user' | 'product' | 'login' | 'server' | 'mode' | 'version' | 'address'
>;

const products = { dashpro: 'DashPro', escaner: 'Trend Scanner' } as const;

const moment = createMomentColumn<LicenceCheck>('cuando', 'Cuándo', ({ at }) => at);

const owner: ListColumn<LicenceCheck> = {
  key: 'quien',
  label: 'De quién es',
  isHeading: true,
  cell: ({ user }) => (user ? <UserName {...user} /> : 'Sin asignar'),
  value: ({ user }) => user?.email ?? null,
};

const details: readonly ListColumn<LicenceCheck>[] = [
  createValueColumn('producto', 'Producto', ({ product }) => products[product]),
  createDigitsColumn('cuenta', 'Cuenta', ({ login }) => login),
  {
    key: 'servidor',
    label: 'Servidor',
    cell: ({ server, mode }) => `${server} (${mode})`,
    value: ({ server }) => server,
  },
  createValueColumn('version', 'Versión', ({ version }) => version, { isForWide: true }),
  createDigitsColumn('ip', 'IP', ({ address }) => address),
];

export const contactColumns: readonly ListColumn<AdminEaContactEntity>[] = [moment, owner, ...details];

export const refusalColumns: readonly ListColumn<AdminEaRefusalEntity>[] = [
  moment,
  owner,
  {
    key: 'motivo',
    label: 'Por qué',
    cell: ({ state }) => <Badge tone="danger">{getEaStateName(state)}</Badge>,
    value: ({ state }) => getEaStateName(state),
  },
  createValueColumn('veces', 'Veces ese día', ({ times }) => times, { isNumeric: true }),
  ...details,
];
