import { announceAddresses } from '@parque/remote';
import { render, screen } from '@testing-library/react';
import { HelpLink } from './help-link';

test('a link names the page and the reason, in installations with Ayuda only', () => {
  const link = <HelpLink page="no-copiado" reason="no_money" />;
  announceAddresses(['/panel']);
  const { rerender } = render(link);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  announceAddresses(['/ayuda', '/ayuda/:tema']);
  rerender(<HelpLink page="no-copiado" reason="no_money" />);
  expect(screen.getByRole('link', { name: 'Ayuda' })).toHaveAttribute(
    'href',
    '#/ayuda/no-copiado?motivo=no_money',
  );
});
