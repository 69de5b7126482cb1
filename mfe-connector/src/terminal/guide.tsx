import type {
  NewTerminalCodeEntity,
  TerminalCodeEntity,
  TerminalEntity,
  TerminalProgramEntity,
} from '@parque/contract';
import { Banner, Button, Card, CopyField, QueryView, Skeleton } from '@parque/ui';
import {
  FolderPicture,
  InputsPicture,
  InstallStep,
  InstallSteps,
  OptionsPicture,
} from '@parque/ui/install-step';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { programQuery, type Pairing } from '../api/terminals';
import { CodePanel } from './code-panel';
import css from './guide.module.css';
import { CompileStep, ProgramDownload } from './program-download';

function CopyFile({ program, compiled }: Pick<TerminalProgramEntity, 'program' | 'compiled'>) {
  const { name } = compiled ?? program ?? { name: 'Parque.mq5' };
  return (
    <InstallStep title="Copia el programa" picture={<FolderPicture file={name} />}>
      <div className="pq-hide-sm">
        <ProgramDownload program={program} compiled={compiled} />
      </div>
      <p>
        En MetaTrader 5, pulsa <b>Archivo › Abrir carpeta de datos</b> y copia el archivo en{' '}
        <b>MQL5 › Experts</b>.
        <CompileStep compiled={compiled} />
      </p>
      {compiled && (
        <p>
          En el Navegador, pulsa <b>Actualizar</b> con el botón derecho.
        </p>
      )}
    </InstallStep>
  );
}

function AllowAddress({ address }: Pick<TerminalProgramEntity, 'address'>) {
  return (
    <InstallStep title="Permite la dirección" picture={<OptionsPicture address={address} />}>
      <p>
        En <b>Herramientas › Opciones › Asesores Expertos</b>, marca{' '}
        <b>Permitir WebRequest para las URL listadas</b> y añade esta, sin cambiar nada:
      </p>
      <CopyField label="la dirección" text={address} />
    </InstallStep>
  );
}

interface PasteProps {
  readonly onlyFor: TerminalEntity | undefined;
  readonly pairing: Pairing;
  readonly newCode: NewTerminalCodeEntity | undefined;
  readonly code: TerminalCodeEntity | undefined;
}

function PasteCode(props: PasteProps) {
  const { onlyFor } = props;
  const picture = (
    <InputsPicture program="Parque" input="Código de emparejamiento" value="Pega aquí tu código" />
  );
  return (
    <InstallStep title="Pega el código" picture={picture}>
      <p>
        {onlyFor ? (
          <>
            En MetaTrader, entra en la cuenta <b translate="no">{onlyFor.login}</b> y arrastra{' '}
          </>
        ) : (
          'Arrastra '
        )}
        <b translate="no">Parque</b> desde el Navegador hasta un gráfico. En la pestaña <b>Común</b>, deja
        marcado <b>Permitir el trading algorítmico</b>. En <b>Parámetros de entrada</b>, pega el código y
        pulsa <b>Aceptar</b>.
      </p>
      <CodePanel {...props} />
    </InstallStep>
  );
}

/** States that the steps need a computer: MetaTrader for phones runs no programs. */
function AtTheComputer() {
  return (
    <div className="pq-only-sm pq-stack">
      <Banner tone="accent" icon="info" title="Esto se hace en el ordenador">
        MetaTrader en el móvil no ejecuta programas. Abre esta página en el ordenador donde tienes MetaTrader
        5 y sigue ahí los tres pasos. Después puedes seguirlo todo desde el móvil.
      </Banner>
      <CopyField label="la dirección de esta página" text={window.location.href} />
    </div>
  );
}

interface GuideProps extends PasteProps {
  /** Closes the guide; undefined while there is no terminal, because then it stays open. */
  readonly onClose: (() => void) | undefined;
}

export function Guide({ onClose, ...props }: GuideProps) {
  const program = useQuery(programQuery);
  const { onlyFor } = props;
  const top = useRef<HTMLDivElement>(null);
  const isOpened = onClose !== undefined;
  // The button that opens the guide is a screen below it, and focus alone scrolls to the end of a long element.
  useEffect(() => {
    if (!isOpened) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [isOpened]);
  return (
    <div ref={top} tabIndex={-1} className={css.top}>
      <Card
        title={onlyFor ? `Conectar otra vez la cuenta ${onlyFor.login}` : 'Conectar mi terminal'}
        note="Tres pasos en MetaTrader 5. No te pedimos la contraseña de tu bróker, ni la guardamos."
        padding="lg"
        tools={
          onClose && (
            <Button variant="ghost" onClick={onClose} icon="close">
              Cerrar
            </Button>
          )
        }
      >
        <div className="pq-stack">
          <AtTheComputer />
          <QueryView query={program} label="Cargando los pasos" skeleton={<Skeleton height="30rem" />}>
            {(loadedProgram) => (
              <InstallSteps>
                <CopyFile program={loadedProgram.program} compiled={loadedProgram.compiled} />
                <AllowAddress address={loadedProgram.address} />
                <PasteCode {...props} />
              </InstallSteps>
            )}
          </QueryView>
        </div>
      </Card>
    </div>
  );
}
