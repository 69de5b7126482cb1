import type { BrokerAccountEntity, MonthEntity } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { Banner, Button, formatDateTime } from '@parque/ui';

type Reasons = Readonly<Record<NonNullable<MonthEntity['sync_error']>, string>>;

const reasons: Reasons = {
  broker_timeout: 'Tu bróker no ha respondido a tiempo.',
  broker_unreachable: 'No hay conexión con tu bróker.',
  broker_refused: 'Tu bróker ya no acepta la contraseña: cierra la sesión y registra la cuenta de nuevo.',
  currency_mismatch:
    'Tu bróker lleva esta cuenta en otra divisa que los informes que importaste, así que solo ves los informes.',
};

/** The reasons of an account that a program in the user's terminal connects: it has no password. */
const ofTerminal: Reasons = {
  ...reasons,
  broker_unreachable: 'Tu terminal no responde: abre MetaTrader en el ordenador donde lo conectaste.',
  broker_refused:
    'El terminal de esta cuenta está desconectado. Tu diario conserva lo que tiene; conéctalo de nuevo para seguir.',
};

/** Where users connect their terminals. */
const terminals = '/terminales';

interface SyncNoticeProps {
  /** Its number, where the screen shows several accounts. */
  readonly account?: number;
  readonly gateway: BrokerAccountEntity['gateway'];
  readonly of: Pick<MonthEntity, 'as_of' | 'sync_error'>;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Shows that the newest trades may be missing, and why. */
export function SyncNotice({
  account,
  of: { sync_error, as_of },
  gateway,
  isBusy,
  onRetry,
}: SyncNoticeProps) {
  if (sync_error === null) return null;
  const isTerminal = gateway === 'terminal';
  return (
    <Banner
      tone="accent"
      title={`Puede que falten tus últimas operaciones${account === undefined ? '' : ` de ${account}`}`}
      action={
        <Button size="sm" isBusy={isBusy} onClick={onRetry} icon="retry">
          Reintentar
        </Button>
      }
    >
      {(isTerminal ? ofTerminal : reasons)[sync_error]}{' '}
      {as_of ? `Ves lo que había el ${formatDateTime(as_of)}.` : ''}{' '}
      {isTerminal && isKnownAddress(terminals) && (
        <Link className="pq-link" to={terminals}>
          Ver mi terminal
        </Link>
      )}
    </Banner>
  );
}
