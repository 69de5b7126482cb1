import type { DayEntity, MonthEntity } from '@parque/contract';
import { Exact, IconButton } from '@parque/ui';
import type { CSSProperties } from 'react';
import { Result } from '../figures/account-money';
import { formatLongDay, formatShortDay } from '../figures/date-text';
import { formatDayCount, formatTradeCount } from '../figures/figure';
import { FigureList } from '../figures/figure-list';
import css from './calendar-summary.module.css';
import { NoteMark } from './day-square';

const strengths = { down: ['32%', '22%', '14%'], up: ['14%', '22%', '32%'] };

function createTileStyle(tone: keyof typeof strengths, strength: string): CSSProperties {
  return { '--_c': `var(--pq-${tone}-tile)`, '--_i': strength } as CSSProperties;
}

interface CalendarKeyProps {
  readonly hasToday: boolean;
  readonly hasNote?: boolean;
}

/** The legend of the colours and marks of the calendar. */
export function CalendarKey({ hasToday, hasNote = false }: CalendarKeyProps) {
  return (
    <div className={css.key} aria-hidden="true">
      <span>Pérdida</span>
      {strengths.down.map((strength) => (
        <i key={strength} style={createTileStyle('down', strength)} />
      ))}
      {strengths.up.map((strength) => (
        <i key={strength} style={createTileStyle('up', strength)} />
      ))}
      <span>Ganancia</span>
      {hasNote && (
        <span className={css.note}>
          <NoteMark />
          Nota
        </span>
      )}
      {hasToday && <span className={css.today}>Hoy</span>}
    </div>
  );
}

interface DayStripProps {
  readonly day: DayEntity;
  readonly onOpen: (day: DayEntity) => void;
}

/** The exact result of the last traded day, on phones. */
export function DayStrip({ day, onOpen }: DayStripProps) {
  return (
    <div className={css.strip}>
      <span>
        <Exact>{formatLongDay(day.date)}</Exact>
        <br />
        <Exact className="pq-mute">{formatTradeCount(day.trades)}</Exact>
      </span>
      <span className="pq-row">
        <Result amount={day.profit} />
        <IconButton
          icon="chevron-right"
          label={`Ver el día ${formatShortDay(day.date)}`}
          onClick={() => onOpen(day)}
        />
      </span>
    </div>
  );
}

const pickBetterDay = (a: DayEntity, b: DayEntity) => (b.profit > a.profit ? b : a);
const pickWorseDay = (a: DayEntity, b: DayEntity) => (b.profit < a.profit ? b : a);

/** The best day, the worst day, and the average result of a day. */
export function DayExtremes({ month }: { readonly month: MonthEntity }) {
  const days = month.days.filter(({ trades }) => trades > 0);
  if (days.length === 0) return null;
  const best = days.reduce(pickBetterDay);
  const worst = days.reduce(pickWorseDay);
  const createItem = (label: string, profit: number, note: string) => ({
    label,
    value: <Result amount={profit} />,
    note,
  });
  return (
    <FigureList
      className={css.foot}
      items={[
        createItem('Mejor día', best.profit, formatShortDay(best.date)),
        createItem('Peor día', worst.profit, formatShortDay(worst.date)),
        createItem('Media por día', month.profit / days.length, formatDayCount(days.length)),
      ]}
    />
  );
}
