import type { OpenCopiesEntity } from '@parque/contract';
import { Banner, ButtonLink, formatLots, pluralize } from '@parque/ui';
import { formatPositionCount } from './open-copies';

/** Links to differences that closing the copies does not close, although the copier opened them. */
export function OpenDifferences({ open: { accounts } }: { readonly open: OpenCopiesEntity }) {
  return accounts.map(({ id, number, differences }) => {
    if (!differences) return null;
    const { positions, lots } = differences;
    const pickForm = (singular: string, plural: string) => pluralize(positions, singular, plural);
    return (
      <Banner
        key={id}
        tone="danger"
        title={`Cuenta ${number}: ${formatPositionCount(positions)} que no ${pluralize(positions, 'cuadra', 'cuadran')}, ${formatLots(lots)} lotes`}
        action={
          <ButtonLink size="sm" href={`#/conector/${id}/conciliacion`}>
            Comprobar posiciones
          </ButtonLink>
        }
      >
        {`${pickForm('La', 'Las')} abrió el copiador y no ${pickForm('consta', 'constan')} como copia. No se ${pickForm('cierra', 'cierran')} al eliminar: decide antes qué hacer con ${pickForm('ella', 'ellas')}.`}
      </Banner>
    );
  });
}
