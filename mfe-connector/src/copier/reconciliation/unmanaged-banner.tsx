import { Banner } from '@parque/ui';

interface UnmanagedBannerProps {
  readonly count: number;
  /** Without one, the positions are closed on this page. */
  readonly isWithoutMaster: boolean;
}

/** How many positions the copier opened in a child that no process copies into, and what closes them. */
export function UnmanagedBanner({ count, isWithoutMaster }: UnmanagedBannerProps) {
  const state = isWithoutMaster
    ? 'Esta cuenta no tiene maestra'
    : 'Esta copia no se ha activado con su maestra de ahora';
  if (count === 0) return <Banner title={`${state}: no se copia nada`} />;
  const close = count === 1 ? 'Ciérrala' : 'Ciérralas';
  return (
    <Banner
      tone="danger"
      title={
        count === 1
          ? 'Hay una posición del copiador que nadie gestiona'
          : `Hay ${count} posiciones del copiador que nadie gestiona`
      }
    >
      {isWithoutMaster
        ? `${state}. ${close} aquí o en MetaTrader, o conecta otra vez la misma maestra: las copias que quedaron abiertas se gestionan de nuevo.`
        : `${state}, que no ${count === 1 ? 'la' : 'las'} cierra. ${close} en MetaTrader. Cuando actives la copia, también podrás cerrar${count === 1 ? 'la' : 'las'} aquí.`}
    </Banner>
  );
}
