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
 * Offers the commands of a frame's screens in the page, and reports their unsaved input. The page has hooks for both, so
 * they need a component, which is rendered in a separate React root.
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
