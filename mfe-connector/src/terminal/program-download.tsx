import type { TerminalProgramEntity } from '@parque/contract';
import { readSettings } from '@parque/remote';
import { saveFile } from '@parque/remote/save-file';
import { Banner, Button, ButtonLink, Icon } from '@parque/ui';
import css from './guide.module.css';

/** The file with the address of the installation in it, and the hash by which a reader compares it. */
export function ProgramDownload({ program }: Pick<TerminalProgramEntity, 'program'>) {
  const { supportChatUrl } = readSettings();
  if (!program) {
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
  const { name, text } = program;
  const save = () => saveFile(name, new Blob([text], { type: 'application/octet-stream' }));
  return (
    <>
      <div className={css.file}>
        <Button onClick={save} icon="download">
          Descargar {name}
        </Button>
      </div>
      <details className={css.hash}>
        <summary>Comprobar el archivo</summary>
        Su SHA-256 es <code translate="no">{program.sha256}</code>
      </details>
    </>
  );
}
