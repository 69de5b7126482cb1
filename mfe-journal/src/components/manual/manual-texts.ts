import type { TradeEntity } from '@parque/contract';
import { readAmount, readPrice, writeFigure } from '@parque/domain/amounts';
import { getDecimalSeparator } from '@parque/ui';
import type { ManualTradeInput } from '../../api/manual-trades';

/** The fields of the form, as they are typed. */
export const emptyTexts = {
  symbol: '',
  side: 'buy',
  lots: '',
  opened: '',
  open_price: '',
  closed: '',
  close_price: '',
  gross: '',
  commission: '0',
  swap: '0',
};

export type ManualTexts = typeof emptyTexts;
export type ManualName = keyof ManualTexts;

const amounts: readonly ManualName[] = ['gross', 'commission', 'swap'];
const positive: readonly ManualName[] = ['lots', 'open_price', 'close_price'];

export const isAmount = (name: ManualName): boolean => amounts.includes(name);

const readNumber = (name: ManualName, text: string) =>
  (isAmount(name) ? readAmount : readPrice)(text, getDecimalSeparator());

/** `2026-03-09T22:30:00`, from a field with or without seconds. */
const toWall = (text: string) => (text.length === 16 ? `${text}:00` : text.slice(0, 19));

function findFault(name: ManualName, text: string): string | undefined {
  if (text.trim() === '') return 'Falta este dato.';
  if (!isAmount(name) && !positive.includes(name)) return undefined;
  const value = readNumber(name, text);
  if (value === undefined) return 'Escribe una cifra.';
  return value > 0 || isAmount(name) ? undefined : 'Debe ser mayor que cero.';
}

/** The message of each field that cannot be sent. */
export function findManualFaults(texts: ManualTexts): Partial<Record<ManualName, string>> {
  const names = Object.keys(texts) as ManualName[];
  const faults = Object.fromEntries(
    names.flatMap((name) => {
      const fault = findFault(name, texts[name]);
      return fault ? [[name, fault]] : [];
    }),
  );
  const isReversed = texts.opened !== '' && texts.closed !== '' && texts.closed < texts.opened;
  return { ...faults, ...(isReversed && { closed: 'El cierre es anterior a la apertura.' }) };
}

/** The trade that the texts describe; call it when {@link findManualFaults} finds none. */
export function toManualTrade(texts: ManualTexts): ManualTradeInput {
  const readField = (name: ManualName) => readNumber(name, texts[name]) ?? 0;
  return {
    symbol: texts.symbol.trim(),
    side: texts.side === 'sell' ? 'sell' : 'buy',
    lots: readField('lots'),
    opened: toWall(texts.opened),
    open_price: readField('open_price'),
    closed: toWall(texts.closed),
    close_price: readField('close_price'),
    gross: readField('gross'),
    commission: readField('commission'),
    swap: readField('swap'),
  };
}

/** The texts of a trade that exists. @param digits - Decimals of the account. */
export function toManualTexts(trade: TradeEntity, digits: number): ManualTexts {
  const write = (value: number, decimals?: number) => writeFigure(value, getDecimalSeparator(), decimals);
  const { profit, commission, swap } = trade;
  return {
    symbol: trade.symbol,
    side: trade.side,
    lots: write(trade.lots),
    opened: trade.opened ?? '',
    open_price: trade.openPrice === null ? '' : write(trade.openPrice),
    closed: trade.time,
    close_price: write(trade.closePrice),
    gross: write(Number((profit - commission - swap).toFixed(digits)), digits),
    commission: write(commission, digits),
    swap: write(swap, digits),
  };
}
