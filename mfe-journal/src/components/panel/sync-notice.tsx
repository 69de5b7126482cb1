import type { BrokerAccountEntity, MonthEntity } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { Banner, Button, formatDateTime } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRereadBalance } from '../../api/balance';

type Reasons = Readonly<Record<NonNullable<MonthEntity['sync_error']>, string>>;

const reasons: Reasons = {
  broker_timeout: 'Tu bróker no ha respondido a tiempo.',
  broker_unreachable: 'No hay conexión con tu bróker.',
  broker_refused: 'Tu bróker ya no acepta la contraseña: cierra la sesión y registra la cuenta de nuevo.',
  currency_mismatch:
    'Tu bróker lleva esta cuenta en otra divisa que los informes que importaste, así que solo ves los informes.',
};

/** The reasons of an account that a program in the user's terminal connects: it has no password. */
const terminalReasons: Reasons = {
  ...reasons,
  broker_unreachable: 'Tu terminal no responde: abre MetaTrader en el ordenador donde lo conectaste.',
  broker_refused:
    'El terminal de esta cuenta está desconectado. Tu diario conserva lo que tiene; conéctalo de nuevo para seguir.',
};

/** A link to the user's terminals, in an installation that has them. */
export const TerminalLink = () =>
  isKnownAddress('/terminales') && (
    <Link className="pq-link" to="/terminales">
      Ver mi terminal
    </Link>
  );

interface SyncNoticeProps {
  readonly account: BrokerAccountEntity;
  /** Whether its number is in the title, because the screen shows several accounts. */
  readonly isNamed?: boolean;
  readonly syncState: Pick<MonthEntity, 'as_of' | 'sync_error'>;
  /** Reads the trades again. */
  readonly query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
}

/** Shows that the newest trades may be missing, and why. */
export function SyncNotice({ account, isNamed, syncState: { sync_error, as_of }, query }: SyncNoticeProps) {
  const rereadBalance = useRereadBalance(account.id);
  if (sync_error === null) return null;
  const isTerminal = account.gateway === 'terminal';
  return (
    <Banner
      tone="accent"
      title={`Puede que falten tus últimas operaciones${isNamed ? ` de ${account.number}` : ''}`}
      action={
        <Button
          size="sm"
          isBusy={query.isFetching}
          onClick={() => {
            void query.refetch();
            rereadBalance();
          }}
          icon="retry"
        >
          Reintentar
        </Button>
      }
    >
      {(isTerminal ? terminalReasons : reasons)[sync_error]}{' '}
      {as_of ? `Ves lo que había el ${formatDateTime(as_of)}.` : ''} {isTerminal && <TerminalLink />}
    </Banner>
  );
}
