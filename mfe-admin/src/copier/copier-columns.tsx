import type { AdminCopyMasterEntity } from '@parque/contract';
import {
  Badge,
  type BadgeProps,
  Breakable,
  type Column,
  countText,
  Exact,
  formatDateTime,
  formatNumber,
  pluralize,
} from '@parque/ui';
import css from './copier.module.css';
import { Digits } from '../table/digits';

const statuses = {
  conectando: { label: 'Conectando', tone: 'accent' },
  activo: { label: 'Activo', tone: 'up' },
  solo_cierres: { label: 'Solo cierres', tone: 'accent' },
  en_pausa: { label: 'Pausado', tone: undefined },
  credenciales_rechazadas: { label: 'Credenciales rechazadas', tone: 'danger' },
  detenido_por_limite: { label: 'Detenido por límite', tone: 'danger' },
  no_puede_operar: { label: 'No puede operar', tone: 'danger' },
  sin_conexion: { label: 'Sin conexión', tone: 'danger' },
} as const satisfies Record<AdminCopyMasterEntity['status'], { label: string; tone: BadgeProps['tone'] }>;

/** What the process does about a master that it cannot read. */
const faultWords: Partial<Record<AdminCopyMasterEntity['status'], string>> = {
  sin_conexion: 'El bróker no contesta o no deja leer la cuenta: se sigue intentando.',
  credenciales_rechazadas: 'El bróker no acepta la contraseña guardada: su dueño tiene que editar la cuenta.',
};

const terminalFaultWords: typeof faultWords = {
  sin_conexion: 'El terminal no contesta: se sigue intentando.',
  credenciales_rechazadas: 'Su dueño tiene que conectar el terminal o confirmar su cuenta.',
};

/** A terminal has no password that a broker could reject. */
const withoutTerminal = { label: 'Terminal sin conectar', tone: 'danger' } as const;

const formatMilliseconds = (ms: number) => `${formatNumber(ms)}\u00a0ms`;

const formatSpread = ({ p50, p95 }: { readonly p50: number; readonly p95: number }) =>
  `${formatMilliseconds(p50)} (casi siempre, hasta ${formatMilliseconds(p95)})`;

const getStatusLook = ({ status, is_terminal }: Pick<AdminCopyMasterEntity, 'status' | 'is_terminal'>) =>
  is_terminal && status === 'credenciales_rechazadas' ? withoutTerminal : statuses[status];

function IdleChildren({ master: { idle_children } }: { readonly master: AdminCopyMasterEntity }) {
  if (idle_children.length === 0) return null;
  return (
    <ul className={css.idle} aria-label="Hijas que no abren nada">
      {idle_children.map((child) => (
        <li key={child.id}>
          Hija <Digits>{child.number}</Digits>
          {` · ${getStatusLook(child).label}: «${child.reason}»`}
        </li>
      ))}
    </ul>
  );
}

/** Why a master is not read, with the message that the log contains. */
function Fault({ master: { status, last_error, is_terminal } }: { readonly master: AdminCopyMasterEntity }) {
  if (!last_error) return null;
  return (
    <small className={css.note}>
      {(is_terminal ? terminalFaultWords : faultWords)[status]}
      {' Mensaje técnico: «'}
      <span lang="en" translate="no">
        {last_error}
      </span>
      {'».'}
    </small>
  );
}

function Status({ master }: { readonly master: AdminCopyMasterEntity }) {
  const { children, active_children, process } = master;
  const { label, tone } = getStatusLook(master);
  return (
    <div className={css.status}>
      <Badge tone={tone}>{label}</Badge>
      <Fault master={master} />
      <small
        className={css.note}
      >{`${active_children} de ${countText(children, 'hija activa', 'hijas activas')}`}</small>
      <small className={css.note}>
        {process ? `Proceso ${process.split('-')[0]}` : 'Ningún proceso la copia'}
      </small>
      <IdleChildren master={master} />
    </div>
  );
}

/** A number with its noun; a translation of the page leaves the number unchanged. */
function Counted({ count, one, many = one }: { count: number; one: string; many?: string }) {
  return (
    <>
      <Exact>{formatNumber(count)}</Exact>
      {`\u00a0${pluralize(count, one, many)}`}
    </>
  );
}

/** Counts of a day in one cell: a column for each does not fit beside the menu. */
function Copies({
  master: { events, copied, left_out, rejected, pending },
}: {
  readonly master: AdminCopyMasterEntity;
}) {
  return (
    <>
      <Counted count={copied} one="copiada" many="copiadas" />
      {' de '}
      <Counted count={events} one="operación" many="operaciones" />
      <small className={css.note}>
        <Counted count={left_out} one="sin copiar" />
        {', '}
        <Counted count={rejected} one="rechazada" many="rechazadas" />
        {', '}
        <Counted count={pending} one="en curso" />
      </small>
    </>
  );
}

export const copierColumns: readonly Column<AdminCopyMasterEntity>[] = [
  {
    key: 'number',
    label: 'Maestra',
    isHeading: true,
    cell: ({ number, server }) => (
      <>
        <strong translate="no" className="pq-num">
          {number}
        </strong>
        <small className={css.note}>{server}</small>
      </>
    ),
  },
  {
    key: 'email',
    label: 'Dueño',
    cell: ({ email, user_id }) => (
      <a className={css.owner} href={`#/admin-usuarios/${user_id}`}>
        <Breakable text={email} />
      </a>
    ),
  },
  { key: 'status', label: 'Estado', cell: (master) => <Status master={master} /> },
  { key: 'copies', label: 'Copias', cell: (master) => <Copies master={master} /> },
  {
    key: 'delay',
    label: 'Retraso',
    cell: ({ delay }) =>
      delay ? (
        <span translate="no" className={`pq-num ${css.spread}`}>
          {formatSpread(delay.platform)}
          <small className={css.note}>{`+ bróker ${formatSpread(delay.broker)}`}</small>
        </span>
      ) : (
        '—'
      ),
  },
  {
    key: 'last_event_at',
    label: 'Última operación',
    cell: ({ last_event_at }) => (last_event_at ? formatDateTime(last_event_at) : '—'),
  },
];
