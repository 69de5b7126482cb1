import { useBlocker } from '@parque/remote/navigation';
import { saveFile } from '@parque/remote/save-file';
import { Banner, Button, CopyButton } from '@parque/ui';
import { useEffect, useRef } from 'react';
import css from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes that replace a lost phone, shown once. Leaving the screen before they are saved needs a confirmation. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useBlocker(true, {
    title: '¿Salir sin guardar los códigos?',
    text: 'No los volveremos a mostrar, y los necesitas para entrar si pierdes el teléfono. Podrás pedir otros en Códigos nuevos.',
    confirmLabel: 'Salir sin guardar',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that requested the codes is gone, and on a phone the page is scrolled below the heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const text = codes.join('\n');
  return (
    <div className="pq-stack">
      <h3 ref={heading} tabIndex={-1}>
        Códigos de recuperación
      </h3>
      <Banner tone="accent" title="Guarda estos códigos ahora: no los volveremos a mostrar">
        <span>Con cada uno puedes entrar una vez si pierdes el teléfono.</span>
      </Banner>
      <ul className={css.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="pq-row">
        <CopyButton text={text} />
        <Button
          size="sm"
          onClick={() =>
            saveFile('codigos-de-recuperacion.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
          }
          icon="download"
        >
          Descargar
        </Button>
        <Button variant="primary" onClick={onDone}>
          Los he guardado
        </Button>
      </div>
    </div>
  );
}
