import { render, screen } from '@testing-library/react';
import { Breakable } from './breakable';

test('a long address may break after its punctuation and is still read as one text', () => {
  render(
    <p>
      <Breakable text="ana.ruiz@correo.es" />
    </p>,
  );
  const text = screen.getByText('ana.ruiz@correo.es');
  expect(text.innerHTML).toBe('ana.<wbr>ruiz@<wbr>correo.<wbr>es');
});
