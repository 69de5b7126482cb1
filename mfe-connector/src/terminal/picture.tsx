import { Icon } from '@parque/ui';
import type { ReactNode } from 'react';
import css from './picture.module.css';

interface WindowProps {
  readonly title: string;
  /** The tabs of the window, and which of them is open. */
  readonly tabs?: { readonly names: readonly string[]; readonly open: string };
  readonly children: ReactNode;
}

/** A window of MetaTrader, drawn. The text of the step has the same content. */
function Window({ title, tabs, children }: WindowProps) {
  return (
    <div className={css.window} aria-hidden="true">
      <div className={css.title}>
        <span>{title}</span>
        <Icon name="close" size="sm" />
      </div>
      {tabs && (
        <div className={css.tabs}>
          {tabs.names.map((name) => (
            <span key={name} data-open={name === tabs.open || undefined}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={css.body}>{children}</div>
    </div>
  );
}

function Tick({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.tick}>
      <span>
        <Icon name="check" size="sm" />
      </span>
      {children}
    </div>
  );
}

export function FolderPicture({ file }: { readonly file: string }) {
  return (
    <Window title="Carpeta de datos">
      <ul className={css.tree} translate="no">
        <li>MQL5</li>
        <li>Experts</li>
        <li className={css.chosen}>
          <Icon name="file" size="sm" />
          {file}
        </li>
      </ul>
    </Window>
  );
}

const experts = 'Asesores Expertos';
const inputs = 'Parámetros de entrada';

/** The options of MetaTrader with the allowed address. */
export function OptionsPicture({ address }: { readonly address: string }) {
  return (
    <Window title="Opciones" tabs={{ names: ['Gráficos', experts], open: experts }}>
      <Tick>Permitir WebRequest para las URL listadas</Tick>
      <div className={`${css.row} ${css.chosen}`} translate="no">
        {address}
      </div>
      <div className={css.row}>+ añadir nueva URL</div>
    </Window>
  );
}

/** The inputs of the program with the code. The permission to trade is on the tab before. */
export function InputsPicture() {
  return (
    <Window title="Parque" tabs={{ names: ['Común', inputs], open: inputs }}>
      <div className={`${css.pair} ${css.chosen}`}>
        <span>Código de emparejamiento</span>
        <span>Pega aquí tu código</span>
      </div>
      <div className={css.accept}>
        <span>Aceptar</span>
      </div>
    </Window>
  );
}
