const names = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
];

export interface MonthOfYear {
  /** 1 to 12. */
  readonly month: number;
  readonly year: number;
}

/** The month that lies so many months from the one of `now`, where the person is. */
export function monthAt(offset: number, now = new Date()): MonthOfYear {
  const date = new Date(now.getFullYear(), now.getMonth() + offset, 1);
  return { month: date.getMonth() + 1, year: date.getFullYear() };
}

/** `Noviembre 2026`. */
export function monthName({ month, year }: MonthOfYear): string {
  return `${names[month - 1]} ${year}`;
}

const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'long', timeZone: 'UTC' });

/** `Jueves, 12/11/2026`, from '2026-11-12'. */
export function longDay(date: string): string {
  const name = weekday.format(new Date(`${date}T00:00:00Z`));
  return `${name[0]?.toUpperCase()}${name.slice(1)}, ${shortDay(date)}`;
}

/** `12/11/2026`, from '2026-11-12'. */
export function shortDay(date: string): string {
  return date.split('-').reverse().join('/');
}
