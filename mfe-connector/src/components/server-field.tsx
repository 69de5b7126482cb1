import { FindServer, serversQuery } from '@parque/remote/find-more';
import { Button, SelectField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import css from './server-field.module.css';

interface ServerFieldProps {
  readonly value: string;
  readonly onChange: (server: string) => void;
  readonly error: string | undefined;
  /** The server of an account that a terminal connects: it is shown, and stays. */
  readonly terminalServer: string | undefined;
}

/**
 * The broker's server, and a search for one that is not listed. When the list cannot be loaded, the field shows the
 * error and a retry; the form stays.
 */
export function ServerField({ value, onChange, error, terminalServer }: ServerFieldProps) {
  const servers = useQuery(serversQuery);
  if (terminalServer !== undefined) {
    return (
      <SelectField
        label="Servidor"
        name="server_id"
        value={value}
        onChange={onChange}
        disabled
        hint="Esta cuenta se conecta con tu terminal."
        options={[{ value, label: terminalServer }]}
      />
    );
  }
  const failure = servers.data ? undefined : servers.error?.message;
  return (
    <>
      <div className={css.server}>
        <SelectField
          label="Servidor"
          name="server_id"
          value={value}
          onChange={onChange}
          error={failure ?? error}
          disabled={!servers.data}
          options={[
            { value: '', label: servers.isPending ? 'Cargando servidores…' : 'Selecciona un servidor' },
            ...(servers.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ]}
        />
        {failure && (
          <Button size="sm" isBusy={servers.isFetching} onClick={() => void servers.refetch()}>
            Reintentar
          </Button>
        )}
      </div>
      {!failure && <FindServer />}
    </>
  );
}
