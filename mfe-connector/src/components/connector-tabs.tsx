import { Link, useLocation } from '@parque/remote';
import { getPermission, useSession } from '@parque/session';
import { requires } from '../requires';
import css from './connector-tabs.module.css';

const places = [
  { to: '/conector', label: 'Copias' },
  { to: '/conector/cuentas', label: 'Cuentas' },
  { to: '/terminales', label: 'Terminales' },
] as const;

/** The places of the connector, as links; a copy belongs to the first. Users who only pair a terminal have no others. */
export function ConnectorTabs() {
  const { pathname } = useLocation();
  const session = useSession();
  if (getPermission(requires, session) === 'refused') return null;
  const current = places.find(({ to }) => to === pathname) ?? places[0];
  return (
    <nav className={`pq-tabs ${css.tabs}`} aria-label="Conector">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} {...(place === current && { 'aria-current': 'page' })}>
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
