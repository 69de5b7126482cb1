import { isApiError } from '@parque/api-client';
import type { AdminProgramEntity, ProgramKindEntity } from '@parque/contract';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataList,
  FormError,
  formatDateTime,
  QueryView,
  Skeleton,
  TextField,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { programsQuery, useRemoveProgram, useUploadProgram } from '../api/ea';
import { FormDialog } from '../editing/form-dialog';

const titles: Readonly<Record<ProgramKindEntity, string>> = {
  dashpro: 'DashPro',
  scanner: 'Trend Scanner',
  terminal: 'Programa del conector',
};

const maxMegabytes = 8;

function describeFailure(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isApiError(error)
    ? (error.fields.data ?? error.fields.version ?? error.message)
    : 'No se ha podido leer el archivo. Elígelo otra vez.';
}

function describeFile(file: File | undefined): string | undefined {
  if (!file) return 'Elige el archivo .ex5 que compiló MetaEditor.';
  if (!file.name.toLowerCase().endsWith('.ex5')) return 'Es otro tipo de archivo. Sube el .ex5 compilado.';
  if (file.size > maxMegabytes * 1024 * 1024)
    return `El programa puede ocupar como mucho ${maxMegabytes} MB.`;
  return undefined;
}

interface DialogProps {
  readonly kind: ProgramKindEntity;
  readonly onClose: () => void;
}

function UploadDialog({ kind, onClose }: DialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [version, setVersion] = useState('');
  const [mistake, setMistake] = useState<string>();
  const upload = useUploadProgram(kind, onClose);
  const submit = () => {
    const problem = describeFile(file) ?? (version.trim() ? undefined : 'Escribe la versión del programa.');
    setMistake(problem);
    if (!problem && file) upload.mutate({ version: version.trim(), file });
  };
  const failure = mistake ?? describeFailure(upload.error);
  return (
    <FormDialog
      title={`Subir ${titles[kind]}`}
      confirmLabel="Subir"
      isBusy={upload.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
          Elegir archivo
        </Button>{' '}
        <span translate="no">{file?.name ?? 'Un .ex5 de hasta 8 MB'}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".ex5"
          aria-label="Archivo del programa"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      <TextField
        label="Versión"
        hint="La que muestra el programa en MetaTrader, por ejemplo 1.4"
        maxLength={40}
        spellCheck={false}
        value={version}
        onChange={setVersion}
      />
      <FormError error={failure === undefined ? null : { message: failure }} />
    </FormDialog>
  );
}

function RemoveDialog({ kind, onClose }: DialogProps) {
  const removal = useRemoveProgram(kind, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={`Quitar ${titles[kind]}`}
      confirmLabel="Quitar"
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      Quien lo instale a partir de ahora no encontrará el archivo. Los programas instalados siguen igual.
    </ConfirmDialog>
  );
}

function ProgramCard({ kind, file }: AdminProgramEntity) {
  const [dialog, setDialog] = useState<'upload' | 'remove'>();
  const close = () => setDialog(undefined);
  return (
    <Card
      title={titles[kind]}
      padding="lg"
      tools={file ? <Badge tone="up">Subido</Badge> : <Badge tone="accent">Sin subir</Badge>}
    >
      <div className="pq-stack">
        {file ? (
          <DataList
            items={[
              { label: 'Archivo', value: <span translate="no">{file.name}</span> },
              { label: 'Versión', value: <span translate="no">{file.version}</span> },
              { label: 'Subido', value: formatDateTime(file.uploaded_at) },
              { label: 'SHA-256', value: <code translate="no">{file.sha256}</code> },
            ]}
          />
        ) : (
          <p className="pq-soft">
            {kind === 'terminal'
              ? 'Los usuarios reciben el código fuente y lo compilan ellos (F7).'
              : 'La página del producto lleva a soporte en lugar de descargar el archivo.'}
          </p>
        )}
        <div className="pq-row">
          <Button icon="upload" onClick={() => setDialog('upload')}>
            {file ? 'Subir otra versión' : 'Subir .ex5'}
          </Button>
          {file && (
            <Button variant="ghost" onClick={() => setDialog('remove')}>
              Quitar
            </Button>
          )}
        </div>
      </div>
      {dialog === 'upload' && <UploadDialog kind={kind} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog kind={kind} onClose={close} />}
    </Card>
  );
}

export function Programs() {
  const programs = useQuery(programsQuery);
  return (
    <QueryView query={programs} label="Cargando los programas" skeleton={<Skeleton height="20rem" />}>
      {(list) => (
        <div className="pq-stack">
          {list.map((program) => (
            <ProgramCard key={program.kind} {...program} />
          ))}
        </div>
      )}
    </QueryView>
  );
}
