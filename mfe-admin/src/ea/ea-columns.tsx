import type { AdminEaContactEntity, AdminEaRefusalEntity } from '@parque/contract';
import { Badge } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { Moment } from '../table/moment';
import { UserName } from '../users/user-name';
import { getEaStateName } from './ea-state';

type LicenceCheck = Pick<
  AdminEaRefusalEntity,
  'at' | 'user' | 'product' | 'login' | 'server' | 'mode' | 'version' | 'address'
>;

const products = { dashpro: 'DashPro', escaner: 'Trend Scanner' } as const;

const when: ListColumn<LicenceCheck> = {
  key: 'cuando',
  label: 'Cuándo',
  cell: ({ at }) => <Moment at={at} />,
  value: ({ at }) => new Date(at),
};

const who: ListColumn<LicenceCheck> = {
  key: 'quien',
  label: 'De quién es',
  isHeading: true,
  cell: ({ user }) => (user ? <UserName {...user} /> : 'Sin asignar'),
  value: ({ user }) => user?.email ?? null,
};

const what: readonly ListColumn<LicenceCheck>[] = [
  {
    key: 'producto',
    label: 'Producto',
    cell: ({ product }) => products[product],
    value: ({ product }) => products[product],
  },
  {
    key: 'cuenta',
    label: 'Cuenta',
    cell: ({ login }) => (
      <span translate="no" className="pq-num">
        {login}
      </span>
    ),
    value: ({ login }) => login,
  },
  {
    key: 'servidor',
    label: 'Servidor',
    cell: ({ server, mode }) => `${server} (${mode})`,
    value: ({ server }) => server,
  },
  { key: 'version', label: 'Versión', cell: ({ version }) => version, value: ({ version }) => version },
  {
    key: 'ip',
    label: 'IP',
    cell: ({ address }) => (
      <span translate="no" className="pq-num">
        {address}
      </span>
    ),
    value: ({ address }) => address,
  },
];

export const contactColumns: readonly ListColumn<AdminEaContactEntity>[] = [when, who, ...what];

export const refusalColumns: readonly ListColumn<AdminEaRefusalEntity>[] = [
  when,
  who,
  {
    key: 'motivo',
    label: 'Por qué',
    cell: ({ state }) => <Badge tone="danger">{getEaStateName(state)}</Badge>,
    value: ({ state }) => getEaStateName(state),
  },
  {
    key: 'veces',
    label: 'Veces ese día',
    isNumeric: true,
    cell: ({ times }) => times,
    value: ({ times }) => times,
  },
  ...what,
];
