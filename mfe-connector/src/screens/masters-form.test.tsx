import { addresses } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import { both, fakeMastersApi, openConnector } from '../testing/masters';

const { holding } = fakeMastersApi();

/* The form of an account beside several masters, and the dialog that deletes one of them. */

describe('cancelling the edit of a child', () => {
  const edit = async (user: ReturnType<typeof openConnector>) => {
    await user.click(await screen.findByRole('button', { name: 'Editar la cuenta 1003' }));
    await screen.findByRole('option', { name: 'Cantábrico-Live' });
  };
  const form = () => ({
    server: screen.getByLabelText<HTMLSelectElement>('Servidor').selectedOptions[0]?.text,
    master: screen.getByLabelText<HTMLSelectElement>('Copia de').selectedOptions[0]?.text,
    number: screen.getByLabelText<HTMLInputElement>('Numero de cuenta').value,
    password: screen.getByLabelText<HTMLInputElement>('Contraseña').value,
    multiplier: screen.getByLabelText<HTMLInputElement>('Multiplicador de lotaje').value,
  });

  test('discards every typed value: the form shows what is stored when it is opened again', async () => {
    holding(both);
    const user = openConnector();
    await edit(user);
    const stored = form();
    await user.selectOptions(screen.getByLabelText('Copia de'), '1002 · Meridiano-Real 01');
    await user.selectOptions(screen.getByLabelText('Servidor'), 'Cantábrico-Live');
    await user.type(screen.getByLabelText('Numero de cuenta'), '9');
    await user.type(screen.getByLabelText('Contraseña'), 'clave-mt5');
    await user.type(screen.getByLabelText('Multiplicador de lotaje'), '0');
    expect(form()).not.toEqual(stored);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByText('Editar cuenta 1003')).not.toBeInTheDocument();
    await edit(user);
    expect(form()).toEqual(stored);
    expect(screen.queryByText(/pasará a copiar/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Hemos recuperado/)).not.toBeInTheDocument();
  });
});
