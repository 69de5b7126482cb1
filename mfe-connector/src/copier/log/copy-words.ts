import type { CopyEntryEntity, CopySumEntity } from '@parque/contract';
import { formatSteps, formatCopySum } from '@parque/domain/copy';
import { formatCurrencyName, getDecimalSeparator, formatLots, formatNumber } from '@parque/ui';

/** `0,07 × 1,5 = 0,105 → 0,10, paso 0,01` */
export function formatSum({ contract_ratio, basis, ...sum }: CopySumEntity): string {
  const lots = { ...sum, contractRatio: contract_ratio };
  if (!basis) return formatCopySum(lots, getDecimalSeparator());
  if (!('loss_per_lot' in basis)) return formatCopySum({ ...lots, basis }, getDecimalSeparator());
  const { loss_per_lot, currency, ...rest } = basis;
  const loss = { lossPerLot: loss_per_lot, ...(currency && { currency: formatCurrencyName(currency) }) };
  return formatCopySum({ ...lots, basis: { ...rest, ...loss } }, getDecimalSeparator());
}

/**
 * The reason of an outcome; for a volume that is too small, with the smallest order and the step of the broker.
 *
 * @param canSynchronise - Whether the copy is of the present master, so that _Sincronizar ahora_ can still open it.
 */
export function describeReason(
  { message, reason, sum }: Pick<CopyEntryEntity, 'message' | 'reason' | 'sum'>,
  canSynchronise: boolean,
) {
  if (reason === 'paused' && !canSynchronise) return 'La cuenta estaba pausada.';
  const isTooSmall = reason === 'below_min' || reason === 'below_step';
  if (!message || !isTooSmall || !sum) return message;
  return `${message} ${formatSteps(sum, getDecimalSeparator())}`.trim();
}

export const formatPrice = (value: number) =>
  formatNumber(value, { maximumFractionDigits: 8, useGrouping: false });

type Execution = Pick<CopyEntryEntity, 'action' | 'lots' | 'price' | 'sum'>;

const executed = {
  abrir: 'Abiertos',
  modificar: '',
  cerrar: 'Cerrados',
  cerrar_parcial: 'Cerrados',
} as const;

/**
 * Describes what the broker executed: `Abiertos 0,10 lotes a 1,0853`, with the difference from the computed volume;
 * undefined when nothing was executed.
 */
export function describeExecution({ action, lots, price, sum }: Execution): string | undefined {
  if (lots === null) return undefined;
  const priceText = price === null ? '' : ` a ${formatPrice(price)}`;
  const difference = sum ? Number((lots - sum.exact).toFixed(8)) : 0;
  const note =
    difference === 0
      ? ''
      : ` (${difference > 0 ? '+' : '−'}${formatLots(Math.abs(difference))} lotes sobre el cálculo)`;
  return `${executed[action]} ${formatLots(lots)} lotes${priceText}${note}`;
}

const actions = {
  abrir: 'Abrir',
  modificar: 'Cambiar stops de',
  cerrar: 'Cerrar',
  cerrar_parcial: 'Cerrar en parte',
} as const satisfies Record<CopyEntryEntity['action'], string>;

type Operation = Pick<CopyEntryEntity, 'action' | 'side' | 'symbol' | 'child_symbol'>;

/** `Abrir compra EURUSD → EURUSD.m` */
export function describeOperation({ action, side, symbol, child_symbol }: Operation): string {
  const childSymbolText = child_symbol !== null && child_symbol !== symbol ? ` → ${child_symbol}` : '';
  return `${actions[action]} ${side} ${symbol}${childSymbolText}`;
}

export const outcomes = {
  copiada: { label: 'Copiada', plural: 'Copiadas', tone: 'up' },
  pendiente: { label: 'En curso', plural: 'En curso', tone: 'accent' },
  omitida: { label: 'Omitida', plural: 'Omitidas', tone: undefined },
  perdida: { label: 'Sin copiar', plural: 'Sin copiar', tone: 'accent' },
  rechazada: { label: 'Rechazada', plural: 'Rechazadas', tone: 'danger' },
} as const satisfies Record<CopyEntryEntity['outcome'], unknown>;

/** The outcome of a copy in words: what its owner closed was not copied. */
export const describeOutcome = ({ outcome, reason }: Pick<CopyEntryEntity, 'outcome' | 'reason'>) =>
  outcome === 'copiada' && (reason === 'closed_by_owner' || reason === 'closed_without_copier')
    ? { ...outcomes.copiada, label: 'Cerrada' }
    : outcomes[outcome];

/** An order that takes longer waited or was sent again, so the platform is not the only cause. */
const longMs = 10_000;

/** `1.234 ms`; from ten seconds on, `160 s`. */
export const formatMs = (value: number) =>
  value < longMs ? `${formatNumber(Math.round(value))} ms` : formatSeconds(value);

/** `1,4 s`; below a tenth of a second, `menos de 0,1 s`. */
export function formatSeconds(ms: number): string {
  if (ms < 100) return 'menos de 0,1 s';
  return `${formatNumber(ms / 1000, { maximumFractionDigits: ms < longMs ? 1 : 0 })} s`;
}

/**
 * `Retraso 3.091 ms desde la operación de la maestra: hasta Parqué 3.000 ms + plataforma 3 ms + bróker 88 ms`; undefined:
 * nothing was sent. Without the time of the master's deal, its reading is the start.
 */
export function describeDelay({ master_ms, platform_ms, broker_ms }: CopyEntryEntity): string | undefined {
  if (platform_ms === null) return undefined;
  const broker = broker_ms === null ? '' : ` + bróker ${formatMs(broker_ms)}`;
  const platform = platform_ms < longMs ? 'plataforma' : 'espera y reintentos';
  const stages = `${platform} ${formatMs(platform_ms)}${broker}`;
  const totalText = formatMs((master_ms ?? 0) + platform_ms + (broker_ms ?? 0));
  return master_ms === null
    ? `Retraso ${totalText} desde que Parqué leyó la maestra: ${stages}`
    : `Retraso ${totalText} desde la operación de la maestra: hasta Parqué ${formatMs(master_ms)} + ${stages}`;
}

const clock = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `20/11, 11:23:05` */
export const formatSecond = (instant: string) => clock.format(new Date(instant));
