import { useWeekStart } from '@parque/remote/week-start';
import { Card, formatDateTime, SelectField, useTimeZone } from '@parque/ui';
import { useState } from 'react';

const zones = Intl.supportedValuesOf('timeZone');

/** The clock of the browser, whichever time zone is chosen. */
const getBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimeZoneCard() {
  const { timeZone, setTimeZone } = useTimeZone();
  const { weekStart, setWeekStart } = useWeekStart();
  const [now] = useState(() => new Date());
  return (
    <Card title="Fechas y horas" note="Se guarda en este navegador." padding="md">
      <div className="pq-stack">
        <SelectField
          label="Fechas y horas según"
          value={timeZone ?? ''}
          onChange={(zone) => setTimeZone(zone === '' ? undefined : zone)}
          hint={`Ahora: ${formatDateTime(now)}`}
          options={[
            { value: '', label: `La de este dispositivo (${getBrowserZone()})` },
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
        />
        <SelectField
          label="La semana empieza el"
          value={String(weekStart)}
          onChange={(day) => setWeekStart(day === '1' ? 1 : 0)}
          options={[
            { value: '0', label: 'Domingo' },
            { value: '1', label: 'Lunes' },
          ]}
        />
      </div>
    </Card>
  );
}
