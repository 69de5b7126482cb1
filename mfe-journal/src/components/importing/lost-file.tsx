import { Banner } from '@parque/ui';

interface LostFileProps {
  readonly name: string;
  /** Whether a part of the file may be stored. */
  readonly isSent: boolean;
}

/** States that a reload of the page lost the chosen file, and whether a part of it may be stored. */
export function LostFile({ name, isSent }: LostFileProps) {
  return (
    <div role="status">
      <Banner tone="accent" title={`Vuelve a elegir ${name}`}>
        {isSent
          ? 'La página se ha recargado durante la importación. Puede que ya esté guardado: lo que ya tengas no se repetirá.'
          : 'La página se ha recargado antes de que confirmaras: no se ha guardado nada.'}
      </Banner>
    </div>
  );
}
