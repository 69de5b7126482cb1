import { Page } from '@parque/ui';
import { LinkStock } from '../../copy/link-stock';

export function CopyProductsScreen() {
  return (
    <Page title="Enlaces de copia" lead="Elige un producto para añadir enlaces y editar sus cuentas.">
      <LinkStock />
    </Page>
  );
}
