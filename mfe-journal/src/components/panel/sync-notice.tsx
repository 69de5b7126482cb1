import type { MonthEntity } from '@parque/contract';
import { Banner, Button, formatDateTime, Icon } from '@parque/ui';

const reasons: Readonly<Record<NonNullable<MonthEntity['sync_error']>, string>> = {
  broker_timeout: 'Tu bróker no ha respondido a tiempo.',
  broker_unreachable: 'No hay conexión con tu bróker.',
  broker_refused: 'Tu bróker ya no acepta la contraseña: cierra la sesión y registra la cuenta de nuevo.',
  currency_mismatch:
    'Tu bróker lleva esta cuenta en otra divisa que los informes que importaste, así que solo ves los informes.',
};

interface SyncNoticeProps {
  readonly of: Pick<MonthEntity, 'as_of' | 'sync_error'>;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Shows that the newest trades may be missing, and why. */
export function SyncNotice({ of: { sync_error, as_of }, isBusy, onRetry }: SyncNoticeProps) {
  if (sync_error === null) return null;
  return (
    <Banner
      tone="accent"
      title="Puede que falten tus últimos trades"
      action={
        <Button size="sm" isBusy={isBusy} onClick={onRetry}>
          <Icon name="retry" size="sm" />
          Reintentar
        </Button>
      }
    >
      {reasons[sync_error]} {as_of ? `Ves lo que había el ${formatDateTime(as_of)}.` : ''}
    </Banner>
  );
}
