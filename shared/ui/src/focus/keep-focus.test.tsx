import '../testing/native-dialog';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { toast } from '../toast/toast';
import { Toasts } from '../toast/toasts';
import { keepFocus } from './keep-focus';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

const getButton = (name: string) => screen.getByRole('button', { name });
const getHeading = (name: string) => screen.getByRole('heading', { name });
const click = (name: string) => userEvent.click(getButton(name));

interface CardProps {
  readonly action: 'remove' | 'disable' | 'remove the card';
}

function Card({ action }: CardProps) {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Cuentas</h1>
      {!(isDone && action === 'remove the card') && (
        <section>
          <h2>Añadir cuenta</h2>
          <form>
            {!(isDone && action === 'remove') && (
              <Button disabled={isDone} onClick={() => setDone(true)}>
                Registrar
              </Button>
            )}
          </form>
        </section>
      )}
    </main>
  );
}

test.each([
  ['remove', 'Añadir cuenta'],
  ['disable', 'Añadir cuenta'],
  ['remove the card', 'Cuentas'],
] as const)(
  'the nearest heading receives the focus when the focused button is gone: %s',
  async (action, name) => {
    render(<Card action={action} />);
    await click('Registrar');
    await waitFor(() => expect(getHeading(name)).toHaveFocus());
  },
);

function FirstSetup() {
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    setSaved(true);
    setOpen(false);
  };
  return (
    <main>
      <h1>Setups</h1>
      {!isSaved && <Button onClick={() => setOpen(true)}>Crear el primero</Button>}
      <Dialog title="Nuevo setup" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Button onClick={save}>Guardar</Button>
      </Dialog>
    </main>
  );
}

test('a dialog whose opener is gone returns the focus to the heading above the opener', async () => {
  render(<FirstSetup />);
  await click('Crear el primero');
  await click('Guardar');
  await waitFor(() => expect(getHeading('Setups')).toHaveFocus());
});

test('a closed notice returns the focus to the element that had it', async () => {
  render(
    <main>
      <Button>Guardar</Button>
      <Toasts />
    </main>,
  );
  act(() => getButton('Guardar').focus());
  act(() => toast.error('Sin conexión'));
  await click('Cerrar aviso');
  await waitFor(() => expect(getButton('Guardar')).toHaveFocus());
});

function Retry() {
  const [isBusy, setBusy] = useState(false);
  return (
    <main>
      <h1>Cuentas</h1>
      <Button
        isBusy={isBusy}
        onClick={({ currentTarget }) => {
          // In a browser, an element that is disabled loses the focus; in jsdom it keeps the focus.
          currentTarget.blur();
          setBusy(true);
        }}
      >
        Reintentar
      </Button>
      <Button onPointerDown={(event) => event.preventDefault()} onClick={() => setBusy(false)}>
        Terminar
      </Button>
    </main>
  );
}

test('a button that is disabled while its action runs has the focus afterwards', async () => {
  render(<Retry />);
  await click('Reintentar');
  await nextFrame();
  expect(document.body).toHaveFocus();
  act(() => getButton('Terminar').click());
  await waitFor(() => expect(getButton('Reintentar')).toHaveFocus());
});

const nextFrame = () => act(() => new Promise<unknown>((resolve) => requestAnimationFrame(resolve)));

test('a press beside the focused element leaves the focus on the page', async () => {
  const renderPage = (isThere: boolean) => (
    <main>
      {isThere && <Button>Registrar</Button>}
      <h1>Cuentas</h1>
    </main>
  );
  const { rerender } = render(renderPage(true));
  act(() => getButton('Registrar').focus());
  act(() => getButton('Registrar').blur());
  await nextFrame();
  rerender(renderPage(false));
  await nextFrame();
  expect(document.body).toHaveFocus();
});

test('a screen that focuses its own result keeps it there', async () => {
  // Later than the removal is observed, as in an effect of React.
  const focus = (element: HTMLElement | null) => queueMicrotask(() => element?.focus());
  const renderPage = (isDone: boolean) => (
    <main>
      <h1>Importar</h1>
      {isDone ? (
        <p role="status" tabIndex={-1} ref={focus}>
          Importado
        </p>
      ) : (
        <Button>Importar al diario</Button>
      )}
    </main>
  );
  const { rerender } = render(renderPage(false));
  act(() => getButton('Importar al diario').focus());
  const focusTargets: unknown[] = [];
  const recordFocus = ({ target }: Event) => focusTargets.push(target);
  document.addEventListener('focusin', recordFocus);
  rerender(renderPage(true));
  await nextFrame();
  document.removeEventListener('focusin', recordFocus);
  expect(screen.getByRole('status')).toHaveFocus();
  expect(focusTargets).toEqual([screen.getByRole('status')]);
});
