import { Card, formatDateTime, SelectField, useTimeZone } from '@parque/ui';
import { useState } from 'react';

const zones = Intl.supportedValuesOf('timeZone');

/** The clock of the browser, whichever time zone is chosen. */
const getBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which this browser shows dates and times. */
export function TimeZoneCard() {
  const { timeZone, setTimeZone } = useTimeZone();
  const [now] = useState(() => new Date());
  return (
    <Card title="Zona horaria" note="Se guarda en este navegador." padding="md">
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
    </Card>
  );
}
