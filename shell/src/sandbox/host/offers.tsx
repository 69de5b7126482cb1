import { useCommand, useUnsavedInput } from '@parque/remote';
import { createRoot } from 'react-dom/client';

interface OffersProps {
  readonly commands: readonly string[];
  readonly isUnsaved: boolean;
  readonly run: (name: string) => void;
}

function Command({ name, run }: { readonly name: string; readonly run: (name: string) => void }) {
  useCommand(name, () => run(name));
  return null;
}

function Offers({ commands, isUnsaved, run }: OffersProps) {
  useUnsavedInput(isUnsaved);
  return commands.map((name) => <Command key={name} name={name} run={run} />);
}

/**
 * Offers commands and reports unsaved input in the page, as the screens in a frame do inside it. A root of its own, because
 * the page has these as hooks.
 *
 * @param run - Runs a command in the frame.
 */
export function createOffers(run: (name: string) => void) {
  const root = createRoot(document.createElement('div'));
  let commands: readonly string[] = [];
  let isUnsaved = false;
  const render = () => root.render(<Offers commands={commands} isUnsaved={isUnsaved} run={run} />);
  return {
    setCommands(names: readonly string[]) {
      commands = names;
      render();
    },
    setUnsaved(isNow: boolean) {
      isUnsaved = isNow;
      render();
    },
    end: () => root.unmount(),
  };
}
