import { Card, SegmentedControl, useTheme, type Segment, type Theme } from '@parque/ui';

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
