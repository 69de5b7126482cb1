import type { DayEntity, MonthEntity } from '@parque/contract';
import { Card, currencyName } from '@parque/ui';
import { useState } from 'react';
import { CalendarKey, DayExtremes, DayStrip } from '../calendar/calendar-summary';
import { DayDialog } from '../calendar/day-dialog';
import { MonthCalendar } from '../calendar/month-calendar';
import { formatMonthName } from '../figures/date-text';

/** The calendar of the sample month. Its days open without notes, because no account has them. */
export function SampleCalendar({ month }: { readonly month: MonthEntity }) {
  const [open, setOpen] = useState<DayEntity>();
  const last = month.days.findLast(({ trades }) => trades > 0);
  return (
    <Card
      title={`Calendario de ${formatMonthName(month).toLowerCase().replace(' ', ' de ')}`}
      note={`Importes en ${currencyName(month.currency)}`}
    >
      <MonthCalendar month={month} today="" onOpen={setOpen} onMonth={() => undefined} arrival={undefined} />
      <CalendarKey hasToday={false} />
      {last && <DayStrip day={last} onOpen={setOpen} />}
      <DayExtremes month={month} />
      <DayDialog day={open} zone={month.zone} onClose={() => setOpen(undefined)} />
    </Card>
  );
}
