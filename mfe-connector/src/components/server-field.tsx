import { Button, SelectField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { serversQuery } from '../api/servers';
import css from './server-field.module.css';

interface ServerFieldProps {
  readonly value: string;
  readonly onChange: (server: string) => void;
  readonly error: string | undefined;
}

/** The broker's server. When the list cannot be loaded, the field shows the error and a retry; the form stays. */
export function ServerField({ value, onChange, error }: ServerFieldProps) {
  const servers = useQuery(serversQuery);
  const failure = servers.data ? undefined : servers.error?.message;
  return (
    <div className={css.server}>
      <SelectField
        label="Servidor"
        name="server_id"
        value={value}
        onChange={onChange}
        error={failure ?? error}
        disabled={!servers.data}
      >
        <option value="">{servers.isPending ? 'Cargando servidores…' : 'Selecciona un servidor'}</option>
        {servers.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {failure && (
        <Button size="sm" isBusy={servers.isFetching} onClick={() => void servers.refetch()}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
