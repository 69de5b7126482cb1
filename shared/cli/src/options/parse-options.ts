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
  if (text.trim() === '' || !numbers.every((number) => Number.isInteger(number) && number >= 0)) {
    throw new InvalidArgumentError('It is not a list of whole numbers, separated by commas.');
  }
  return numbers;
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('It is not a port.');
  return port;
}

/** As in the registry (`RegistryCommand` of the contract). */
const maxReasonCharacters = 300;
const maxActorCharacters = 80;

/** Returns a parser of a text that people read. The registry refuses an empty or a longer one. */
const parseText = (what: string, max: number) => (text: string) => {
  if (text.trim() === '') throw new InvalidArgumentError(`The ${what} is empty.`);
  if (text.trim().length > max)
    throw new InvalidArgumentError(`The ${what} has more than ${max} characters.`);
  return text;
};

/** Parses the reason of a change. */
export const parseReason = parseText('reason', maxReasonCharacters);

/** Parses a message to users. */
export const parseMessage = parseText('message to users', maxReasonCharacters);

/** Parses the name of the acting person. */
export const parseActor = parseText('name of the acting person', maxActorCharacters);
