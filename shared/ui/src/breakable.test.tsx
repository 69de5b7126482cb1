import { render, screen } from '@testing-library/react';
import { Breakable } from './breakable';

test('a long address may be broken after its signs, and is still one text', () => {
  render(
    <p>
      <Breakable text="ana.ruiz@correo.es" />
    </p>,
  );
  const text = screen.getByText('ana.ruiz@correo.es');
  expect(text.innerHTML).toBe('ana.<wbr>ruiz@<wbr>correo.<wbr>es');
});
