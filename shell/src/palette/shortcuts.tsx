import { useShortcuts } from '@parque/remote';
import { useSession } from '@parque/session';
import { Button, Dialog } from '@parque/ui';
import { Fragment } from 'react';
import { listCommands, type DeclaredCommand } from '../remotes/commands';
import type { ShellDialogProps } from './shell-dialog';
import { KeyCap } from './key-cap';
import { isApple } from './key-press';
import css from './shortcuts.module.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
}

interface KeysProps {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

function Keys({ title, shortcuts }: KeysProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' + '}
                  <KeyCap>{key}</KeyCap>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The screen of a shortcut that only one screen executes; else the remote. */
function getSection({ entry: { manifest }, command }: DeclaredCommand): string {
  const screen = manifest.routes.find(({ path }) => path === command.to);
  return (command.action === 'there' && screen?.title) || manifest.title;
}

/** The shortcuts of every remote that the user may open, and a switch that turns them off. */
export function Shortcuts({ registry, onClose }: ShellDialogProps) {
  const session = useSession();
  const { areOn, turn } = useShortcuts();
  const commands = listCommands(registry, session).filter(({ command }) => command.key);
  const titles = new Set(commands.map(getSection));
  const shell = [
    { keys: [isApple() ? '⌘' : 'Ctrl', 'K'], label: 'Buscar o ejecutar' },
    { keys: ['?'], label: 'Estos atajos' },
  ];
  return (
    <Dialog
      title="Atajos de teclado"
      note="Funcionan fuera de los campos y de los diálogos."
      isOpen
      onClose={onClose}
    >
      <div className={css.keys}>
        {[...titles].map((title) => (
          <Keys
            key={title}
            title={title}
            shortcuts={commands
              .filter((item) => getSection(item) === title)
              .map(({ command: { key = '', label } }) => ({ keys: [key.toUpperCase()], label }))}
          />
        ))}
        <Keys title="En todas partes" shortcuts={shell} />
        <div className={css.turn}>
          <span>
            {areOn ? 'Los atajos de una tecla están activos.' : 'Los atajos de una tecla están desactivados.'}
          </span>
          <Button size="sm" onClick={() => turn(!areOn)}>
            {areOn ? 'Desactivar' : 'Activar'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
