import { render, screen } from '@testing-library/react';
import { allowForeignNodes } from './foreign-nodes';

let restore = () => undefined as void;

beforeEach(() => {
  restore = allowForeignNodes();
});
afterEach(() => restore());

/** Replaces a text node by an element with the translation, like the translation of Chromium. */
function translate(text: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent !== text) continue;
    const font = document.createElement('font');
    font.textContent = `${text} (en)`;
    node.parentNode?.replaceChild(font, node);
    return;
  }
}

const Page = ({ isLoading, isNew }: { readonly isLoading: boolean; readonly isNew: boolean }) => (
  <div>
    {isNew && <b>Nuevo</b>}
    {isLoading && 'Cargando'}
    <p>Cuenta</p>
  </div>
);

test('a page keeps rendering when a translated text is removed', () => {
  const { rerender } = render(<Page isLoading isNew={false} />);
  translate('Cargando');
  rerender(<Page isLoading={false} isNew={false} />);
  expect(screen.getByText('Cuenta')).toBeVisible();
});

test('a page keeps rendering when an element is inserted before a translated text', () => {
  const { rerender } = render(<Page isLoading isNew={false} />);
  translate('Cargando');
  rerender(<Page isLoading isNew />);
  expect(screen.getByText('Nuevo')).toBeVisible();
});
