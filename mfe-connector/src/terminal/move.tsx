import type { TerminalEntity } from '@parque/contract';
import { Banner, Button, FormError } from '@parque/ui';
import { useTerminalChange } from '../api/terminals';

/** Two terminals have the same key: the owner can move the account from one to the other. */
export function Move({ terminal: { id, has_other } }: { readonly terminal: TerminalEntity }) {
  const move = useTerminalChange(id, 'move');
  if (!has_other) return null;
  return (
    <>
      <Banner
        tone="accent"
        title="Otro terminal espera con esta cuenta"
        action={
          <Button size="sm" isBusy={move.isPending} onClick={() => move.mutate()}>
            Usar el otro terminal
          </Button>
        }
      >
        Solo uno puede usarla a la vez. Si has cambiado de ordenador, usa el otro.
      </Banner>
      <FormError error={move.error} />
    </>
  );
}
