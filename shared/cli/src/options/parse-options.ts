import { InvalidArgumentError } from 'commander';

/** Parses a percentage: 0 to 100. */
export function parsePercent(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw new InvalidArgumentError('It is not a percentage between 0 and 100.');
  }
  return percent;
}

/** Parses whole numbers, separated by commas. */
export function parseNumbers(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (text.trim() === '' || !numbers.every((one) => Number.isInteger(one) && one >= 0)) {
    throw new InvalidArgumentError('It is not a list of whole numbers, separated by commas.');
  }
  return numbers;
}

/** Parses a port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('It is not a port.');
  return port;
}
