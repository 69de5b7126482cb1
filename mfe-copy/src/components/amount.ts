import { readAmountText } from '@parque/domain/amounts';
import { getDecimalSeparator } from '@parque/ui';

/** Reads dollars as they are typed, with or without `US$` behind them: `1.500,00` is '1500'. */
export const readDollars = (text: string): string | undefined =>
  readAmountText(text.trim().replace(/US\$$/, ''), getDecimalSeparator());
