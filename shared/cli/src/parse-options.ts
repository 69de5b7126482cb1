import { InvalidArgumentError } from 'commander';

/** Reads a share of people: 0 to 100. */
export function parsePercent(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw new InvalidArgumentError('It is no percentage between 0 and 100.');
  }
  return percent;
}

/** Reads whole numbers with commas between. */
export function parseNumbers(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (text.trim() === '' || !numbers.every((one) => Number.isInteger(one) && one >= 0)) {
    throw new InvalidArgumentError('It is no list of whole numbers with commas between.');
  }
  return numbers;
}

/** Reads the number of a port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('It is no port.');
  return port;
}
