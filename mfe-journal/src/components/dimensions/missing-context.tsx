import { Banner, Button } from '@parque/ui';
import type { useTradeContext } from './use-trade-context';

type MissingContextProps = Pick<ReturnType<typeof useTradeContext>, 'isMissing' | 'retry'>;

/** States that the reviews and setups could not be loaded, with the button that loads them again. */
export function MissingContext({ isMissing, retry }: MissingContextProps) {
  if (!isMissing) return null;
  return (
    <Banner tone="danger" title="No se han podido cargar tus setups y revisiones">
      <Button size="sm" onClick={retry}>
        Volver a cargarlos
      </Button>
    </Banner>
  );
}
