import type { ProgramFactsEntity, TerminalProgramEntity } from '@parque/contract';
import { readSettings } from '@parque/remote';
import { saveFile } from '@parque/remote/save-file';
import { Banner, Button, ButtonLink, FormError, Icon } from '@parque/ui';
import { useDownloadCompiledProgram } from '../api/terminals';

type Program = Pick<TerminalProgramEntity, 'program' | 'compiled'>;

function NoProgram() {
  const { supportChatUrl } = readSettings();
  return (
    <Banner
      tone="accent"
      title="Aquí todavía no está el programa"
      action={
        supportChatUrl && (
          <ButtonLink size="sm" href={supportChatUrl} isExternal>
            Pedirlo a soporte
            <Icon name="external" size="sm" />
          </ButtonLink>
        )
      }
    >
      Pídelo a soporte. Los demás pasos son los mismos.
    </Banner>
  );
}

function CompiledDownload({ name, version }: ProgramFactsEntity) {
  const download = useDownloadCompiledProgram();
  return (
    <>
      <div className="pq-row">
        <Button isBusy={download.isPending} onClick={() => download.mutate()} icon="download">
          Descargar {name}
        </Button>
        <span className="pq-mute">
          Versión <span translate="no">{version}</span>
        </span>
      </div>
      <FormError error={download.error} />
    </>
  );
}

function SourceDownload({ name, text }: NonNullable<Program['program']>) {
  const save = () => saveFile(name, new Blob([text], { type: 'application/octet-stream' }));
  return (
    <div className="pq-row">
      <Button onClick={save} icon="download">
        Descargar {name}
      </Button>
    </div>
  );
}

/**
 * The compiled program, else the source with the address of the installation in it, and the hash by which a reader compares
 * the file.
 */
export function ProgramDownload({ program, compiled }: Program) {
  const offeredFile = compiled ?? program;
  if (!offeredFile) return <NoProgram />;
  return (
    <>
      {compiled && <CompiledDownload {...compiled} />}
      {!compiled && program && <SourceDownload {...program} />}
      <details className="pq-hash">
        <summary>Comprobar el archivo</summary>
        Su SHA-256 es <code translate="no">{offeredFile.sha256}</code>
      </details>
    </>
  );
}

/** What a user without a compiled program does after the copy. */
export function CompileStep({ compiled }: Pick<Program, 'compiled'>) {
  if (compiled) return null;
  return (
    <>
      {' '}
      Ábrelo desde ahí y pulsa <b>Compilar</b> (F7).
    </>
  );
}
