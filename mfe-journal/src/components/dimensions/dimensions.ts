import type { ReviewEntity, TradeEntity } from '@parque/contract';
import {
  findHoldingTime,
  getTradingSession,
  type HoldingTime,
  holdingTimes,
  isCopyMagic,
  toInstant,
  type TradingSession,
  tradingSessions,
  type ZoneName,
} from '@parque/domain/journal';
import type { Setup } from '../../api/definitions';
import { computeRMultiple } from '../analysis/r-multiple';

type Reviewed = ReviewEntity | undefined;
type Setups = ReadonlyMap<string, Setup>;

const lastPosition = 99;

/** The setup of a trade; a trade without one is in a group of its own. */
function listSetupKeys(review: Reviewed, setups: Setups): GroupKey[] {
  const setup = review?.setup ? setups.get(review.setup) : undefined;
  return [
    setup ? { id: setup.key, name: setup.name } : { id: '-', name: 'Sin setup', position: lastPosition },
  ];
}

/** The marked rules, each as kept or broken. Rules that the setup no longer has are left out. */
function listRuleKeys(review: Reviewed, setups: Setups): GroupKey[] {
  const setup = review?.setup ? setups.get(review.setup) : undefined;
  if (!review || !setup) return [];
  return setup.content.rules.flatMap(({ key, text }, position) => {
    const brokenState = review.broken.includes(key) ? 'rota' : undefined;
    const state = review.kept.includes(key) ? 'cumplida' : brokenState;
    return state ? [{ id: `${key}.${state}`, name: `${setup.name}: ${text} (${state})`, position }] : [];
  });
}

/** The mistakes of a trade. One that was reviewed without a mistake differs from one that was not reviewed. */
function listMistakeKeys(review: Reviewed): GroupKey[] {
  if (!review) return [{ id: '-', name: 'Sin revisar', position: lastPosition }];
  if (review.mistakes.length === 0) return [{ id: '+', name: 'Sin errores', position: lastPosition - 1 }];
  return review.mistakes.map((mistake) => ({ id: `=${mistake}`, name: mistake }));
}

function listRatingKeys(review: Reviewed): GroupKey[] {
  const rating = review?.rating ?? null;
  if (rating === null) return [{ id: '-', name: 'Sin valorar', position: lastPosition }];
  return [{ id: String(rating), name: `${rating} de 5`, position: -rating }];
}

/** Ranges of R, the lowest first. Each ends before `below`. */
const ranges = [
  { id: '-2', below: -1, name: 'Menos de −1 R' },
  { id: '-1', below: 0, name: 'De −1 a 0 R' },
  { id: '0', below: 1, name: 'De 0 a 1 R' },
  { id: '1', below: 2, name: 'De 1 a 2 R' },
  { id: '2', below: 3, name: 'De 2 a 3 R' },
  { id: '3', below: Infinity, name: '3 R o más' },
];

const unknownGroup: GroupKey = { id: 'no', name: 'Sin stop inicial', position: 99 };

/** The range of a trade's R, rounded to hundredths: a full stop is -1 although its costs are not divisible. */
function getRGroup(trade: TradeEntity): GroupKey {
  const r = computeRMultiple(trade);
  if (r === undefined) return unknownGroup;
  const roundedR = Math.round(r * 100) / 100;
  const position = ranges.findIndex(({ below }) => roundedR < below);
  const range = ranges[position];
  return range ? { id: range.id, name: range.name, position } : unknownGroup;
}

/** A group that a trade belongs to. */
export interface GroupKey {
  /** Identifies it within its dimension, also in an address. */
  readonly id: string;
  readonly name: string;
  /** Position in the order; without it, groups are sorted by result, the highest first. */
  readonly position?: number;
}

/** The dimensions in the order in which they are offered, with their names. */
export const dimensionNames = {
  simbolo: 'Símbolo',
  dia: 'Día',
  hora: 'Hora',
  direccion: 'Dirección',
  setup: 'Setup',
  regla: 'Regla',
  error: 'Error',
  valoracion: 'Valoración',
  sesion: 'Sesión',
  duracion: 'Duración',
  r: 'R',
  ea: 'EA',
} as const;

/** The property by which trades are grouped and filtered. */
export type Dimension = keyof typeof dimensionNames;

// The cast returns the keys of the literal above, which `Object.keys` types as texts.
export const dimensions = Object.keys(dimensionNames) as readonly Dimension[];

/** The data about the trades that their records do not contain. */
export interface TradeContext {
  /** The clock of the account's server. */
  readonly zone: ZoneName;
  /** By ticket. */
  readonly reviews: ReadonlyMap<string, ReviewEntity>;
  /** By key. */
  readonly setups: ReadonlyMap<string, Setup>;
}

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

function getWeekdayKey({ time }: TradeEntity): GroupKey {
  const position = new Date(`${time}Z`).getUTCDay();
  return { id: String(position), name: weekdays[position] ?? '', position };
}

function getHourKey({ time }: TradeEntity): GroupKey {
  const id = time.slice(11, 13);
  return { id, name: `${id}:00`, position: Number(id) };
}

const sessionNames: Readonly<Record<TradingSession, string>> = {
  asia: 'Asia (0–10 h)',
  london: 'Londres (10–15 h)',
  newYork: 'Nueva York (15–24 h)',
};

const noOpening: GroupKey = { id: '-', name: 'Sin hora de entrada', position: 99 };

const toOpeningInstant = ({ opened }: TradeEntity, zone: ZoneName) =>
  opened === null ? undefined : toInstant(zone, Date.parse(`${opened}Z`));

function getSessionKey(trade: TradeEntity, zone: ZoneName): GroupKey {
  const openingTime = toOpeningInstant(trade, zone);
  if (openingTime === undefined) return noOpening;
  const id = getTradingSession(openingTime);
  return { id, name: sessionNames[id], position: tradingSessions.findIndex(({ session }) => session === id) };
}

const holdingNames: Readonly<Record<HoldingTime, string>> = {
  minutes5: 'Menos de 5 min',
  minutes30: 'De 5 a 30 min',
  hours4: 'De 30 min a 4 h',
  day: 'De 4 a 24 h',
  week: 'De 1 a 7 días',
  longer: '7 días o más',
};

function getHoldingKey(trade: TradeEntity, zone: ZoneName): GroupKey {
  const openingTime = toOpeningInstant(trade, zone);
  const id = openingTime === undefined ? undefined : findHoldingTime(Date.parse(trade.date) - openingTime);
  if (id === undefined) return noOpening;
  return { id, name: holdingNames[id], position: holdingTimes.findIndex(({ range }) => range === id) };
}

/** The expert advisor that opened a trade, by its magic number. Each copy has a number of its own. */
function getExpertKey({ magic }: TradeEntity): GroupKey {
  if (magic === undefined) return { id: '-', name: 'Sin dato' };
  if (magic === '0') return { id: magic, name: 'A mano' };
  return isCopyMagic(magic) ? { id: 'copia', name: 'Copias de Parqué' } : { id: magic, name: magic };
}

type ListKeys = (trade: TradeEntity, context: TradeContext) => readonly GroupKey[];

/** The groups of a trade in each dimension: one, or several where a trade can have several marks. */
export const keyListers: Readonly<Record<Dimension, ListKeys>> = {
  simbolo: ({ symbol }) => [{ id: symbol, name: symbol }],
  dia: (trade) => [getWeekdayKey(trade)],
  hora: (trade) => [getHourKey(trade)],
  direccion: ({ side }) => [
    side === 'buy' ? { id: side, name: 'Compra', position: 0 } : { id: side, name: 'Venta', position: 1 },
  ],
  setup: ({ ticket }, { reviews, setups }) => listSetupKeys(reviews.get(ticket), setups),
  regla: ({ ticket }, { reviews, setups }) => listRuleKeys(reviews.get(ticket), setups),
  error: ({ ticket }, { reviews }) => listMistakeKeys(reviews.get(ticket)),
  valoracion: ({ ticket }, { reviews }) => listRatingKeys(reviews.get(ticket)),
  sesion: (trade, { zone }) => [getSessionKey(trade, zone)],
  duracion: (trade, { zone }) => [getHoldingKey(trade, zone)],
  r: (trade) => [getRGroup(trade)],
  ea: (trade) => [getExpertKey(trade)],
};
