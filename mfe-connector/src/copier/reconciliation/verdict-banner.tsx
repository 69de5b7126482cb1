import type { CopyChildEntity, ReconciliationEntity } from '@parque/contract';
import { Banner, ButtonLink, pluralize } from '@parque/ui';
import { isOutOfReach } from '../child/child-status';
import { formatPositionCount } from '../closing/open-copies';

interface VerdictBannerProps {
  readonly child: CopyChildEntity;
  readonly reconciliation: ReconciliationEntity;
  /** Whether the first comparison since its activation for the present master is missing. */
  readonly isComparing: boolean;
}

/** Names positions of the master that the child lacks. The log has no rows for those opened before the activation. */
function describeMissing({ missing, earlier = 0 }: CopyChildEntity['difference']): string {
  const start = `Lo copiado está como debe. ${pluralize(missing, 'Falta', 'Faltan')} ${formatPositionCount(missing)} de la maestra`;
  const laterPositions = missing - earlier;
  if (earlier === 0) return `${start}: el registro muestra por qué.`;
  const openedText = `${pluralize(earlier, 'se abrió', 'se abrieron')} antes de activar la copia`;
  return laterPositions === 0
    ? `${start}: ${openedText}.`
    : `${start}: ${earlier} ${openedText}, y el registro muestra por qué ${pluralize(laterPositions, 'falta la otra', 'faltan las demás')}.`;
}

/** Names the differences that the verdict ignores, because the owner decided to leave them. */
const formatException = (count: number) =>
  count > 0
    ? `, salvo ${formatPositionCount(count)} que dejaste como ${pluralize(count, 'está', 'están')}`
    : '';

/** Whether the copies of a child match its account, or why that is not known. */
export function VerdictBanner({
  child,
  reconciliation: { rows, unconfirmed, left_as_is: left = [] },
  isComparing,
}: VerdictBannerProps) {
  const findings = rows.filter(({ finding }) => finding !== null).length;
  if (findings > 0 && !isComparing) {
    return (
      <Banner
        tone="danger"
        title={
          findings === 1
            ? 'Una posición no cuadra con la copia'
            : `${findings} posiciones no cuadran con la copia`
        }
      >
        Decide qué hacer con cada una. Mientras tanto, lo demás se sigue copiando.
      </Banner>
    );
  }
  if (isOutOfReach(child.status)) {
    return (
      <Banner
        tone="danger"
        title="Ahora no se puede comprobar"
        action={
          child.is_terminal && (
            <ButtonLink size="sm" href="#/terminales">
              Mis terminales
            </ButtonLink>
          )
        }
      >
        {child.status_note}
      </Banner>
    );
  }
  if (isComparing) {
    return (
      <Banner tone="accent" title="Comparando la cuenta con la copia">
        Es la primera comprobación desde que la activaste: tarda unos segundos.
      </Banner>
    );
  }
  if (rows.some(({ kind }) => kind === 'en_duda')) {
    return <Banner tone="accent" title="Falta la respuesta del bróker a una orden" />;
  }
  if (unconfirmed > 0) {
    return (
      <Banner tone="accent" title="Se ha visto una diferencia">
        Se vuelve a comprobar dentro de unos segundos antes de avisar.
      </Banner>
    );
  }
  if (rows.some(({ close_attempt: attempt }) => attempt?.is_pending))
    return <Banner tone="accent" title="Falta ejecutar una orden" />;
  return (
    <Banner tone={left.length > 0 ? 'accent' : 'up'} title={`Todo cuadra${formatException(left.length)}`}>
      {child.difference.missing > 0 && describeMissing(child.difference)}
    </Banner>
  );
}
