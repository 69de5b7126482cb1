import type { CopyChildEntity, SymbolMapEntity } from '@parque/contract';
import { DraftNotice, useDraft, useRowKeys } from '@parque/remote/draft';
import { Banner, Button, Card, IconButton, SubmitButton, TextField, toast, whyNotSaved } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useQuery } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { symbolsQuery, useEditSetting } from '../../api/copier';
import css from './symbol-editor.module.css';
import { UnknownSymbols } from './unknown-symbols';

type Pair = SymbolMapEntity[number];

const isComplete = ({ from, to }: Pair) => from.trim() !== '' && to.trim() !== '';

function findPairError(pairs: readonly Pair[], index: number): string | undefined {
  const from = pairs[index]?.from.trim();
  const isTwice = from && pairs.some((pair, i) => i < index && pair.from.trim() === from);
  return isTwice ? 'Este símbolo ya está en la tabla.' : undefined;
}

interface SuggestionsProps {
  readonly child: CopyChildEntity;
  readonly pairs: readonly Pair[];
  readonly onChoose: (pair: Pair) => void;
}

/** Whether the child's broker would reject or not answer a request for its symbols. */
const isUnreachable = ({ silent_since: since, status }: CopyChildEntity): boolean =>
  since !== null || status === 'credenciales_rechazadas' || status === 'sin_conexion';

const useSymbols = (child: CopyChildEntity) =>
  useQuery({ ...symbolsQuery(child.id), enabled: !isUnreachable(child) });

function Suggestions({ child, pairs, onChoose }: SuggestionsProps) {
  const symbols = useSymbols(child);
  if (isUnreachable(child) && !symbols.data) {
    return (
      <p className="pq-mute">
        Mientras no haya conexión con esta cuenta, no se leen los símbolos de su bróker.
      </p>
    );
  }
  if (symbols.error && !symbols.data) {
    return (
      <Banner
        tone="accent"
        title="No hemos podido leer los símbolos del bróker"
        action={
          <Button size="sm" isBusy={symbols.isFetching} onClick={() => void symbols.refetch()}>
            Reintentar
          </Button>
        }
      >
        {symbols.error.message}
      </Banner>
    );
  }
  const open = symbols.data?.unmapped.filter(({ from }) => pairs.every((pair) => pair.from !== from)) ?? [];
  if (open.length === 0) return null;
  return (
    <ul className={css.suggestions} aria-label="Símbolos sin equivalente">
      {open.map(({ from, suggestions }) => (
        <li key={from}>
          <strong>{from}</strong>
          <span>{suggestions.length > 0 ? 'podría ser' : 'no está en el bróker de esta cuenta'}</span>
          {suggestions.map((to) => (
            <Button key={to} size="sm" aria-label={`${from} es ${to}`} onClick={() => onChoose({ from, to })}>
              {to}
            </Button>
          ))}
          {suggestions.length === 0 && (
            <Button
              size="sm"
              aria-label={`Escribir el equivalente de ${from}`}
              onClick={() => onChoose({ from, to: '' })}
            >
              Escribirlo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lists the symbols of complete rows that the child's broker lacks; none while its symbols are unknown. */
const listUnknownSymbols = (pairs: readonly Pair[], names: readonly string[] = []) =>
  names.length === 0
    ? []
    : pairs.filter((pair) => isComplete(pair) && !names.includes(pair.to.trim())).map(({ to }) => to.trim());

const toSymbolItems = ({ symbol_map }: CopyChildEntity) =>
  symbol_map.length > 0
    ? symbol_map.map(({ from, to }) => ({ label: from, value: to }))
    : [{ label: 'Símbolos', value: '—' }];

export function SymbolEditor({ child }: { readonly child: CopyChildEntity }) {
  const draft = useDraft<readonly Pair[]>(`connector/symbols/${child.id}`, child.symbol_map);
  const { value: pairs, set: setPairs, isChanged } = draft;
  const editing = useEditSetting(child, 'symbol_map', (stored) => {
    setPairs(stored.symbol_map);
    toast.success('Símbolos guardados');
  });
  const symbols = useSymbols(child);
  const { keys, removeKey } = useRowKeys(pairs.length);
  const listId = useId();
  const isWrong = pairs.some((pair, i) => !isComplete(pair) || findPairError(pairs, i) !== undefined);

  const change = (index: number, part: Partial<Pair>) =>
    setPairs(pairs.map((pair, i) => (i === index ? { ...pair, ...part } : pair)));
  const remove = (index: number) => {
    removeKey(index);
    setPairs(pairs.filter((_, i) => i !== index));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isWrong) editing.save([...pairs]);
  };
  return (
    <Card
      title="Símbolos"
      note="Los que solo cambian en un sufijo, como EURUSD y EURUSD.m, se reconocen sin tabla."
      padding="md"
    >
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <Suggestions child={child} pairs={pairs} onChoose={(pair) => setPairs([...pairs, pair])} />
        {pairs.map((pair, index) => (
          <div className={css.pair} key={keys[index]}>
            <TextField
              label="En la maestra"
              value={pair.from}
              maxLength={60}
              autoComplete="off"
              onChange={(from) => change(index, { from })}
              error={findPairError(pairs, index)}
            />
            <TextField
              label="En esta cuenta"
              value={pair.to}
              maxLength={60}
              autoComplete="off"
              list={listId}
              onChange={(to) => change(index, { to })}
            />
            <IconButton
              icon="trash"
              tone="danger"
              label={`Quitar ${pair.from || 'la fila'}`}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <datalist id={listId}>
          {symbols.data?.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <UnknownSymbols names={listUnknownSymbols(pairs, symbols.data?.names)}>
          Comprueba el nombre: con él, lo que abra la maestra no se copia.
        </UnknownSymbols>
        <SaveError {...editing} describe={toSymbolItems} onTake={({ symbol_map }) => setPairs(symbol_map)} />
        <div className={css.acts}>
          <Button onClick={() => setPairs([...pairs, { from: '', to: '' }])} icon="plus">
            Añadir símbolo
          </Button>
          <SubmitButton whyNot={whyNotSaved({ isChanged, isWrong })} isBusy={editing.isPending}>
            Guardar símbolos
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}
