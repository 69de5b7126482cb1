import type { TerminalEntity } from '@parque/contract';
import { Icon } from '@parque/ui';
import css from './terminal-card.module.css';

type Permissions = NonNullable<TerminalEntity['permissions']>;

const words: Readonly<Record<keyof Permissions, string>> = {
  connected: 'MetaTrader conectado con el bróker',
  account: 'La cuenta permite operar',
  expert: 'El bróker permite programas',
  terminal: 'Trading algorítmico activado',
  program: 'El programa tiene permiso para operar',
};

const names = ['connected', 'account', 'expert', 'terminal', 'program'] as const;

export function Checks({ permissions }: { readonly permissions: Permissions }) {
  return (
    <ul className={css.checks} aria-label="Permisos">
      {names.map((name) => (
        <li key={name} data-ok={permissions[name]}>
          <Icon name={permissions[name] ? 'check' : 'error'} size="sm" />
          {words[name]}
          {!permissions[name] && <span className="pq-sr"> (falta)</span>}
        </li>
      ))}
    </ul>
  );
}
