import { countText, Icon } from '@parque/ui';
import { useCombobox } from 'downshift';
import { Fragment, useId, type ChangeEvent, type KeyboardEvent } from 'react';
import { KeyCap } from './key-cap';
import css from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './matching';

interface CommandListProps {
  readonly groups: readonly PaletteGroup[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (item: PaletteItem) => void;
  /** Whether records are being searched, of which some may be missing. */
  readonly isSearching: boolean;
  readonly failed: readonly string[];
}

const searchLabel = 'Buscar una sección o una acción';

const formatResultCount = (count: number) =>
  count === 0 ? 'Sin resultados' : countText(count, 'resultado', 'resultados');

/** Leaves Escape to the dialog. Downshift would use it to close its list, which stays open. */
function ignoreEscape({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

/** A search field and its results: arrows move the highlight, Enter runs the item. */
export function CommandList({ groups, text, onText, onChoose, isSearching, failed }: CommandListProps) {
  const id = useId();
  const items = groups.flatMap((group) => group.items);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<PaletteItem>({
    items,
    isOpen: items.length > 0,
    inputValue: text,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.name,
    onStateChange: ({ type, selectedItem }) => {
      // When the field loses the focus, the user has not chosen the highlighted item.
      if (selectedItem && type !== useCombobox.stateChangeTypes.InputBlur) onChoose(selectedItem);
    },
  });

  return (
    <div className={css.palette}>
      <div className={css.search}>
        <Icon name="search" />
        <input
          {...getInputProps({
            'aria-label': searchLabel,
            onKeyDown: ignoreEscape,
            // Downshift reports the text after the next render: letters that are typed before it would be lost.
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onText(currentTarget.value),
          })}
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-first-focus=""
        />
      </div>
      <div className={css.list} {...getMenuProps({ 'aria-label': 'Secciones y acciones' })}>
        {groups.map((group, row) => (
          <div key={group.title} role="group" aria-labelledby={`${id}${row}`}>
            <p className={css.title} id={`${id}${row}`} role="presentation">
              {group.title}
            </p>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              return (
                <div
                  key={item.name}
                  className={css.option}
                  {...getItemProps({ item, index })}
                  data-active={index === highlightedIndex ? '' : undefined}
                >
                  {item.icon ? <Icon path={item.icon} /> : <Icon name="chevron-right" />}
                  <span>
                    {item.label}
                    {item.note && <small className={css.note}> {item.note}</small>}
                  </span>
                  {item.key && (
                    <Fragment>
                      <span className="pq-sr">, tecla </span>
                      <KeyCap>{item.key.toUpperCase()}</KeyCap>
                    </Fragment>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {failed.map((label) => (
        <p key={label} className={css.nothing}>{`«${label}» no está disponible ahora.`}</p>
      ))}
      {items.length === 0 && isSearching && <p className={css.nothing}>Buscando…</p>}
      {items.length === 0 && !isSearching && failed.length === 0 && (
        <p className={css.nothing}>Sin resultados. Prueba con otra palabra: panel, cuenta, tema…</p>
      )}
      <p className="pq-sr" role="status">
        {text.trim() === '' || isSearching ? '' : formatResultCount(items.length)}
      </p>
    </div>
  );
}
