import { formatMoney } from '@parque/ui';

const withThousands = /^([+-]?\d{1,3}(?:[.]\d{3})+)(?:,(\d*))?$/;
const withComma = /^([+-]?\d+)(?:,(\d*))?$/;
const withPoint = /^([+-]?\d+)[.](\d*)$/;

/**
 * Parses dollars in the usual Spanish form (1.500,00), and with a decimal point where it cannot separate thousands.
 *
 * @returns A decimal without superfluous zeros: '1500', '1500.5'. undefined: not a number.
 */
export function readAmount(typed: string): string | undefined {
  const text = typed.replace(/\s|US\$/g, '');
  const match = withThousands.exec(text) ?? withComma.exec(text) ?? withPoint.exec(text);
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  const figures = whole.replace(/[.+]/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  const cents = decimals.replace(/(?<!0)0+$/, '');
  return cents ? `${figures}.${cents}` : figures;
}

/** Formats a decimal of the API in Spanish, without the currency: '1.500,00'. */
export function writeAmount(amount: string): string {
  return formatMoney(amount, { isPublic: true }).replace(/\s?US\$$/, '');
}
