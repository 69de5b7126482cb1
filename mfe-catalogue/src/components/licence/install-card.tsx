import { readSettings } from '@parque/remote';
import { ButtonLink, Card, CopyField, FormError, Button, Icon, QueryView, Skeleton } from '@parque/ui';
import {
  FolderPicture,
  InputsPicture,
  InstallStep,
  InstallSteps,
  OptionsPicture,
} from '@parque/ui/install-step';
import type { EaProgramEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { eaProgramQuery, useDownloadProgram } from '../../api/ea';
import { Contacts } from './contacts';
import css from './install-card.module.css';
import { EaKey } from './ea-key';

interface ProductProps {
  readonly productId: number;
  readonly title: string;
}

interface FileProps extends ProductProps {
  readonly file: EaProgramEntity['file'];
}

const formatKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

function ProgramFile({ productId, title, file }: FileProps) {
  const download = useDownloadProgram(productId);
  if (!file) {
    return (
      <>
        <p>Soporte te envía el archivo de {title}. Los demás pasos son los mismos.</p>
        <SupportLink />
      </>
    );
  }
  return (
    <>
      <Button isBusy={download.isPending} onClick={() => download.mutate()} icon="download">
        Descargar {file.name} ({formatKilobytes(file.bytes)})
      </Button>
      <FormError error={download.error} />
      <details className="pq-hash">
        <summary>Comprobar el archivo</summary>
        Versión <span translate="no">{file.version}</span>. Su SHA-256 es{' '}
        <code translate="no">{file.sha256}</code>
      </details>
    </>
  );
}

function Steps({ productId, title, program }: ProductProps & { readonly program: EaProgramEntity }) {
  return (
    <InstallSteps>
      <InstallStep
        title={program.file ? 'Copia el programa' : 'Pide el programa y cópialo'}
        picture={<FolderPicture file={program.file?.name ?? `${title}.ex5`} />}
      >
        <ProgramFile productId={productId} title={title} file={program.file} />
        <p>
          En MetaTrader 5, pulsa <b>Archivo › Abrir carpeta de datos</b> y copia el archivo en{' '}
          <b>MQL5 › Experts</b>. En el Navegador, pulsa <b>Actualizar</b> con el botón derecho.
        </p>
      </InstallStep>
      <InstallStep title="Permite la dirección" picture={<OptionsPicture address={program.address} />}>
        <p>
          En <b>Herramientas › Opciones › Asesores Expertos</b>, marca{' '}
          <b>Permitir WebRequest para las URL listadas</b> y añade esta:
        </p>
        <CopyField label="la dirección" text={program.address} />
      </InstallStep>
      <InstallStep
        title="Pega tu clave"
        picture={<InputsPicture program={title} input="Clave de la licencia" value="Pega aquí tu clave" />}
      >
        <p>
          Arrastra <b translate="no">{title}</b> hasta un gráfico y pega la clave en los parámetros de
          entrada.
        </p>
        <EaKey productId={productId} title={title} address={program.address} />
        <p>
          También puedes descargarla como archivo de ajustes y pulsar <b>Cargar</b> en los parámetros de
          entrada.
        </p>
        <p className="pq-hash">No la compartas: quien la tiene usa tu licencia.</p>
      </InstallStep>
    </InstallSteps>
  );
}

/** The support chat, or the payments view, which names another way to reach support. */
function SupportLink() {
  const { supportChatUrl } = readSettings();
  return supportChatUrl ? (
    <ButtonLink size="sm" href={supportChatUrl} isExternal>
      <Icon name="chat" size="sm" />
      Escribir a soporte
      <span className="pq-sr"> (se abre en otra pestaña)</span>
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" href="#/payment">
      Cómo contactar con soporte
    </ButtonLink>
  );
}

export function InstallCard({ productId, title }: ProductProps) {
  const program = useQuery(eaProgramQuery(productId));
  return (
    <Card
      title="Instalar en MT5"
      note="Tres pasos en el MetaTrader 5 de tu ordenador. En el móvil no se instalan programas."
      padding="lg"
    >
      <div className={css.install}>
        <Contacts productId={productId} />
        <QueryView query={program} label="Cargando los pasos" skeleton={<Skeleton height="20rem" />}>
          {(loadedProgram) => <Steps productId={productId} title={title} program={loadedProgram} />}
        </QueryView>
        {program.data?.file !== null && (
          <div className={css.help}>
            <span>¿Algo no funciona?</span>
            <SupportLink />
          </div>
        )}
      </div>
    </Card>
  );
}
