import { useShortcuts } from '@parque/remote';
import { Button, Card } from '@parque/ui';

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
