import {
  Card,
  SegmentedControl,
  useTheme,
  type Segment,
  type Theme,
  formatAmount,
  SelectField,
  useDecimalSeparator,
  formatDateTime,
  useTimeZone,
  Button,
} from '@parque/ui';
import { useWeekStart } from '@parque/remote/week-start';
import { useState } from 'react';
import { useShortcuts } from '@parque/remote';

const themes: readonly Segment<Theme>[] = [
  { value: 'dark', label: 'Oscuro' },
  { value: 'light', label: 'Claro' },
  { value: 'system', label: 'Sistema' },
];

export function AppearanceCard() {
  const { theme, setTheme } = useTheme();
  return (
    <Card title="Apariencia" note="Se guarda en este navegador." padding="md">
      <SegmentedControl label="Tema" value={theme} onChange={setTheme} options={themes} />
    </Card>
  );
}

export function FiguresCard() {
  const { separator, setSeparator } = useDecimalSeparator();
  return (
    <Card title="Cifras" note="Se guarda en este navegador." padding="md">
      <SelectField
        label="Decimales con"
        value={separator}
        onChange={setSeparator}
        hint={`Así las verás y así leemos las que escribes: ${formatAmount(1234.56)}`}
        options={[
          { value: ',', label: 'Coma (España, Argentina…)' },
          { value: '.', label: 'Punto (México, EE. UU.…)' },
        ]}
      />
    </Card>
  );
}

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

/** Turns single-key shortcuts off and on, for users who press keys by accident or dictate. */
export function KeyboardCard() {
  const { areOn, turn } = useShortcuts();
  return (
    <Card title="Teclado" padding="md">
      <div className="pq-stack">
        <p>
          {areOn
            ? 'Los atajos de una sola tecla están activos. Con ? se ve cuáles hay.'
            : 'Los atajos de una sola tecla están desactivados.'}
        </p>
        <div className="pq-row">
          <Button onClick={() => turn(!areOn)}>{areOn ? 'Desactivar atajos' : 'Activar atajos'}</Button>
        </div>
      </div>
    </Card>
  );
}
