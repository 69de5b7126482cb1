import { Banner } from '@parque/ui';

/** How many positions of a child without a master the copier opened, and what closes them. */
export function UnmanagedBanner({ count }: { readonly count: number }) {
  if (count === 0) return <Banner title="Esta cuenta no tiene maestra: no se copia nada" />;
  return (
    <Banner
      tone="danger"
      title={
        count === 1
          ? 'Hay una posición del copiador que nadie gestiona'
          : `Hay ${count} posiciones del copiador que nadie gestiona`
      }
    >
      {`Esta cuenta no tiene maestra. ${count === 1 ? 'Ciérrala' : 'Ciérralas'} aquí o en MetaTrader, o conecta otra vez la misma maestra: las copias que quedaron abiertas se gestionan de nuevo.`}
    </Banner>
  );
}
