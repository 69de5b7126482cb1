// The package of the page, because this file is built into each remote that uses it.
import { CopyField, Icon, SegmentedControl } from '@parque/ui';
import { useState, type ReactNode } from 'react';
import css from './install-step.module.css';

/** Props of {@link InstallSteps}. */
export interface InstallStepsProps {
  readonly children: ReactNode;
}

/** The numbered steps by which a program is installed in MetaTrader. */
export function InstallSteps({ children }: InstallStepsProps) {
  return <ol className={`pq-steps ${css.steps}`}>{children}</ol>;
}

/** Props of {@link InstallStep}. */
export interface InstallStepProps extends InstallStepsProps {
  readonly title: string;
  readonly picture: ReactNode;
}

/** A step: its words, and beside them what they look like. */
export function InstallStep({ title, picture, children }: InstallStepProps) {
  return (
    <li>
      <strong>{title}</strong>
      <div className={css.step}>
        <div className={css.words}>{children}</div>
        {picture}
      </div>
    </li>
  );
}

interface WindowProps {
  readonly title: string;
  readonly isOfMac?: boolean;
  /** The tabs of the window, and which of them is open. */
  readonly tabs?: { readonly names: readonly string[]; readonly open: string };
  readonly children: ReactNode;
}

/** A window of MetaTrader, drawn. The text of the step has the same content. */
function Window({ title, isOfMac = false, tabs, children }: WindowProps) {
  return (
    <div className={css.window} aria-hidden="true">
      <div className={css.title}>
        {isOfMac && <i />}
        <span>{title}</span>
        {!isOfMac && <Icon name="close" size="sm" />}
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

/** Where the installers of MetaQuotes put MetaTrader 5 on systems other than Windows, and how to get there. */
const systems = {
  windows: { label: 'Windows', title: 'Carpeta de datos', place: undefined },
  mac: {
    label: 'Mac',
    title: 'Finder',
    place: {
      way: 'Si la carpeta no se abre, pulsa ⇧ ⌘ G en Finder y pega:',
      root: '~/Library/Application Support/net.metaquotes.wine.metatrader5',
    },
  },
  linux: {
    label: 'Linux',
    title: 'Archivos',
    place: { way: 'Si la carpeta no se abre, pega esto en tu gestor de archivos:', root: '~/.mt5' },
  },
} as const;

type System = keyof typeof systems;

const systemOptions = (['windows', 'mac', 'linux'] as const).map((value) => ({
  value,
  label: systems[value].label,
}));

function findOwnSystem(): System {
  const { userAgent } = navigator;
  if (/Macintosh/.test(userAgent)) return 'mac';
  return /X11; Linux/.test(userAgent) ? 'linux' : 'windows';
}

/** Props of {@link FolderPicture}. */
export interface FolderPictureProps {
  readonly file: string;
}

/** The folder that the file is copied into, by the system of the computer. */
export function FolderPicture({ file }: FolderPictureProps) {
  const [system, setSystem] = useState(findOwnSystem);
  const { title, place } = systems[system];
  return (
    <div className={css.words}>
      <SegmentedControl label="Tu ordenador" value={system} onChange={setSystem} options={systemOptions} />
      <Window title={title} isOfMac={system === 'mac'}>
        <ul className={css.tree} translate="no">
          <li>MQL5</li>
          <li>Experts</li>
          <li className={css.chosen}>
            <Icon name="file" size="sm" />
            {file}
          </li>
        </ul>
      </Window>
      {place && (
        <>
          <p>{place.way}</p>
          <CopyField
            label="la carpeta"
            text={`${place.root}/drive_c/Program Files/MetaTrader 5/MQL5/Experts`}
          />
        </>
      )}
    </div>
  );
}

const experts = 'Asesores Expertos';
const inputs = 'Parámetros de entrada';

/** Props of {@link OptionsPicture}. */
export interface OptionsPictureProps {
  readonly address: string;
}

/** The options of MetaTrader with the allowed address. */
export function OptionsPicture({ address }: OptionsPictureProps) {
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

/** Props of {@link InputsPicture}. */
export interface InputsPictureProps {
  /** The program, which names its window. */
  readonly program: string;
  /** The input as the program names it. */
  readonly input: string;
  readonly value: string;
}

/** The inputs of a program with what is pasted. The permission to trade is on the tab before. */
export function InputsPicture({ program, input, value }: InputsPictureProps) {
  return (
    <Window title={program} tabs={{ names: ['Común', inputs], open: inputs }}>
      <div className={`${css.pair} ${css.chosen}`}>
        <span>{input}</span>
        <span>{value}</span>
      </div>
      <div className={css.accept}>
        <span>Aceptar</span>
      </div>
    </Window>
  );
}
