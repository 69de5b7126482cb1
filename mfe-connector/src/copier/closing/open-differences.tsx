import type { OpenCopiesEntity } from '@parque/contract';
import { Banner, ButtonLink, formatLots, plural } from '@parque/ui';
import { positionsText } from './open-copies';

/** What the copier opened in accounts and no closing of their copies closes, with the way to it. */
export function OpenDifferences({ open: { accounts } }: { readonly open: OpenCopiesEntity }) {
  return accounts.map(({ id, number, differences }) => {
    if (!differences) return null;
    const { positions, lots } = differences;
    const one = (single: string, several: string) => plural(positions, single, several);
    return (
      <Banner
        key={id}
        tone="danger"
        title={`Cuenta ${number}: ${positionsText(positions)} sin conciliar, ${formatLots(lots)} lotes`}
        action={
          <ButtonLink size="sm" href={`#/conector/${id}/conciliacion`}>
            Conciliación
          </ButtonLink>
        }
      >
        {`${one('La', 'Las')} abrió el copiador y no ${one('consta', 'constan')} como copia. No se ${one('cierra', 'cierran')} al eliminar: decide antes qué hacer con ${one('ella', 'ellas')}.`}
      </Banner>
    );
  });
}
