import { orderWeek, useWeekStart, type WeekStart } from '@parque/remote/week-start';
import { formatMonthName } from '../figures/date-text';
import { formatTradeCount, formatWhole } from '../figures/figure';
import { addDays, listPeriodDays, getPeriod } from '../routine/periods';
import type { ReportRange } from './report-address';
import type { DayResult } from './report-facts';
import css from './report.module.css';

const headings = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'];

/** A range with more months shows no calendars: its days are too many to be read. */
const maxMonths = 3;

/** The first day of each month of a range, at most one more than calendars are shown for. */
function listMonths({ from, to }: ReportRange): string[] {
  const months: string[] = [];
  let day = getPeriod('month', from).from;
  while (day <= to && months.length <= maxMonths) {
    months.push(day);
    day = addDays(getPeriod('month', day).to, 1);
  }
  return months;
}

/** The weeks of a month; undefined is a day of another month. */
function listWeeks(first: string, weekStart: WeekStart): (string | undefined)[][] {
  const blanks = Array.from({ length: (new Date(first).getUTCDay() - weekStart + 7) % 7 }, () => undefined);
  const cells = [...blanks, ...listPeriodDays(getPeriod('month', first))];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => cells[row * 7 + column]),
  );
}

interface MonthProps {
  readonly first: string;
  readonly days: ReadonlyMap<string, DayResult>;
  readonly formatValue: (total: number | undefined) => string;
}

function getTone(total: number | undefined) {
  if (total === undefined || total === 0) return undefined;
  return total > 0 ? 'up' : 'down';
}

/** Phones show whole units from this amount on. */
const minLongAmount = 1000;

/** A result: on phones its unit is in the caption, so that the figure fits into a day. */
function DayText({ text, total = 0 }: { readonly text: string; readonly total: number | undefined }) {
  if (!/\d/.test(text)) return <strong>{text}</strong>;
  const [figure, unit] = text.split('\u00a0');
  const isLong = Math.abs(total) >= minLongAmount;
  return (
    <strong className={css.figure}>
      <span className={isLong ? css.exact : undefined}>{figure}</span>
      {isLong && <span className={css.whole}>{formatWhole(total)}</span>}
      {unit !== undefined && <span className={css.unit}>{`\u00a0${unit}`}</span>}
    </strong>
  );
}

function Month({ first, days, formatValue }: MonthProps) {
  const { weekStart } = useWeekStart();
  const [, unit] = formatValue(0).split('\u00a0');
  const name = formatMonthName({ year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) });
  return (
    <table className={css.calendar}>
      <caption>
        {name}
        {unit !== undefined && <span className={css.unitOnPhones} translate="no">{` · ${unit}`}</span>}
      </caption>
      <thead>
        <tr>
          {orderWeek(headings, weekStart).map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(first, weekStart).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              const result = days.get(day ?? '');
              return (
                <td key={column} data-tone={getTone(result?.total)}>
                  {day && <span className={css.number}>{Number(day.slice(8))}</span>}
                  {result && (
                    <span translate="no" className={css.cell}>
                      <DayText text={formatValue(result.total)} total={result.total} />
                      <small>{formatTradeCount(result.trades)}</small>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReportCalendarProps {
  readonly range: ReportRange;
  readonly days: readonly DayResult[];
  readonly formatValue: MonthProps['formatValue'];
}

/** The result of each day, month by month. */
export function ReportCalendar({ range, days, formatValue }: ReportCalendarProps) {
  const months = listMonths(range);
  if (months.length > maxMonths) return null;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return months.map((first) => <Month key={first} first={first} days={byDay} formatValue={formatValue} />);
}
