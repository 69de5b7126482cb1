import { recordBody } from '@parque/api-client/testing';
import { addresses, type ReplacedReviewEntity, type ReviewEntity, type TradeEntity } from '@parque/contract';
import { answer, refuse, refuseOnce } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createDetail,
  createNote,
  createReview,
  createSetup,
  createTrade,
  createView,
} from '../../testing/journal';
import { fakeJournal, listRows, openJournal as open, upToDate } from '../../testing/page';

const setup = createSetup('setup-0001', 'Ruptura', ['Espero el cierre', 'Riesgo del 1 %']);
const [first = '', second = ''] = setup.content.rules.map(({ key }) => key);
const trades: TradeEntity[] = [
  createTrade('2026-10-05T09:00:00', 100, { ticket: 'a' }),
  createTrade('2026-10-06T10:00:00', -40, { ticket: 'b' }),
  createTrade('2026-11-02T10:30:00', 30, { ticket: 'c' }),
];
let reviews: ReviewEntity[] = [];
const bodies: unknown[] = [];

const server = fakeJournal(
  answer(addresses.listDefinitions, [setup, createView('vista-0001', 'Rotas', 'por=regla&setup=setup-0001')]),
  answer(addresses.listReviews, () => reviews),
  answer(addresses.listTrades, { trades, ...upToDate }),
  answer(addresses.getTrade, createDetail(createTrade('2026-10-05T09:00:00', 100, { ticket: 'a' }))),
  answer(addresses.saveReview, ({ body }) => {
    bodies.push(body);
    return createReview('a', { ...(body as Partial<ReviewEntity>), version: 9 });
  }),
);

beforeEach(() => {
  bodies.splice(0);
  reviews = [];
});

const openTrade = () => open('/panel/trade?cuenta=4&trade=a');

test('the review on the page of a trade links to the setups, which lead back to the trade', async () => {
  openTrade();
  const link = await screen.findByRole('link', { name: 'Editar mis setups' });
  expect(link).toHaveAttribute('href', '#/panel/setups?cuenta=4&trade=a');
});

test('the review on the page of a trade is stored with setup, kept and broken rules, mistakes and rating', async () => {
  const user = openTrade();
  await user.selectOptions(await screen.findByLabelText('Setup'), 'Ruptura');
  const mark = async (rule: string, state: string) =>
    user.click(within(screen.getByRole('group', { name: rule })).getByRole('radio', { name: state }));
  await mark('Espero el cierre', 'Cumplida');
  await mark('Riesgo del 1 %', 'Rota');
  await user.click(screen.getByRole('button', { name: 'Sin plan' }));
  await user.type(screen.getByLabelText('Errores'), ', FOMO');
  await mark('Valoración, de 1 a 5', '4');
  expect(await screen.findByText('Guardado')).toBeVisible();
  // A slow device may store it in more than one step.
  expect(bodies.at(-1)).toMatchObject({
    setup: 'setup-0001',
    kept: [first],
    broken: [second],
    mistakes: ['Sin plan', 'FOMO'],
    rating: 4,
  });
});

test('the review on the page of a trade keeps what is changed while it is being stored', async () => {
  let end = () => undefined as void;
  const storing = new Promise<void>((resolve) => (end = resolve));
  server.use(
    answer(addresses.saveReview, async ({ body }) => {
      bodies.push(body);
      await storing;
      return createReview('a', { mistakes: ['FOMO'], version: 9 });
    }),
  );
  const user = openTrade();
  await user.type(await screen.findByLabelText('Errores'), 'FOMO');
  await waitFor(() => expect(bodies).toHaveLength(1));
  await user.type(screen.getByLabelText('Errores'), ', Tarde');
  end();
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ mistakes: ['FOMO', 'Tarde'], version: 9 }));
  expect(screen.getByLabelText('Errores')).toHaveValue('FOMO, Tarde');
});

test('the review has no marked rules after another setup is chosen', async () => {
  reviews = [createReview('a', { setup: setup.key, kept: [first] })];
  const user = openTrade();
  await user.selectOptions(await screen.findByLabelText('Setup'), 'Sin setup');
  await waitFor(() => expect(bodies).toMatchObject([{ setup: null, kept: [], broken: [], version: 5 }]));
});

describe('the analysis', () => {
  beforeEach(() => {
    reviews = [
      createReview('a', { setup: setup.key, kept: [first], rating: 5 }),
      createReview('b', { setup: setup.key, broken: [first], mistakes: ['FOMO'], rating: 1 }),
    ];
  });

  test('the analysis shows the result by rule kept or broken', async () => {
    const user = open('/panel/analisis');
    await user.selectOptions(await screen.findByLabelText('Agrupar por'), 'Regla');
    expect(await listRows('Resultado por regla')).toEqual([
      'Ruptura: Espero el cierre (cumplida)1100,00 %+100,00 US$—+100,00 US$',
      'Ruptura: Espero el cierre (rota)10,00 %−40,00 US$—−40,00 US$',
    ]);
  });

  test('the analysis names reviews that could not be loaded, and loads them again', async () => {
    server.use(refuse(addresses.listReviews, 'unavailable'));
    const user = open('/panel/analisis?por=valoracion');
    expect(await screen.findByText('No se han podido cargar tus setups y revisiones')).toBeVisible();
    server.use(answer(addresses.listReviews, () => reviews));
    await user.click(screen.getByRole('button', { name: 'Volver a cargarlos' }));
    expect(await screen.findByRole('rowheader', { name: '5 de 5' })).toBeVisible();
    expect(screen.queryByText(/No se han podido cargar tus setups/)).not.toBeInTheDocument();
  });

  test('the analysis combines filters, and keeps them in the address', async () => {
    const user = open('/panel/operaciones');
    await user.click(await screen.findByText('Más filtros'));
    await user.selectOptions(await screen.findByLabelText('Setup'), 'Ruptura');
    await user.selectOptions(screen.getByLabelText('Error'), 'FOMO');
    expect(await listRows('Operaciones')).toEqual([expect.stringContaining('−40,00 US$')]);
    expect(window.location.hash).toBe('#/panel/operaciones?setup=setup-0001&error=%3DFOMO');
    await user.selectOptions(screen.getByLabelText('Dirección'), 'Compras');
    await user.click(screen.getByRole('button', { name: 'Quitar todos los filtros' }));
    expect(await listRows('Operaciones')).toHaveLength(3);
    expect(window.location.hash).toBe('#/panel/operaciones');
    expect(screen.queryByRole('button', { name: 'Quitar todos los filtros' })).not.toBeInTheDocument();
  });

  test('the analysis opens a stored view by its link, and names the shown one', async () => {
    const user = open('/panel/analisis');
    await user.click(await screen.findByRole('link', { name: 'Rotas' }));
    expect(await listRows('Resultado por regla')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Rotas' })).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('button', { name: 'Guardar vista' })).not.toBeInTheDocument();
  });

  test('the analysis stores the filters of the address as a view', async () => {
    server.use(
      answer(addresses.saveDefinition, ({ body, params }) => {
        bodies.push(body);
        return createView(String(params['key']), 'Lunes', 'semana=1');
      }),
    );
    const user = open('/panel/analisis?semana=1');
    await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Guardar vista' }));
    await user.type(dialog.getByLabelText('Nombre'), 'Lunes');
    await user.click(dialog.getByRole('button', { name: 'Guardar vista' }));
    expect(await screen.findByRole('link', { name: 'Lunes' })).toHaveAttribute('aria-current', 'true');
    expect(bodies).toEqual([{ kind: 'view', name: 'Lunes', content: { search: 'semana=1' }, version: 0 }]);
  });

  describe('changes several chosen trades at once', () => {
    const createTagged = (ticket: string, version: number): ReplacedReviewEntity => ({
      ticket,
      review: null,
      tags: { tags: [], version },
    });
    const reviewedNotes = ['a', 'c'].map((key) => createNote({ key, tags: ['revisado'], version: 3 }));
    const undone: unknown[] = [];

    beforeEach(() => {
      undone.splice(0);
      server.use(
        answer(addresses.listNotes, [createNote({ key: 'c', tags: ['noticia'] })]),
        answer(
          addresses.reviewTrades,
          recordBody(bodies, { changed: 2, replaced: [createTagged('a', 7), createTagged('c', 8)] }),
        ),
        answer(addresses.undoReviews, recordBody(undone, { restored: 2, changed_since: [] })),
      );
    });

    async function openDialog() {
      const user = open('/panel/operaciones');
      await user.click(await screen.findByRole('checkbox', { name: 'Elegir la operación c' }));
      await user.click(screen.getByRole('checkbox', { name: 'Elegir la operación a' }));
      await user.click(screen.getByRole('button', { name: 'Etiquetar y revisar' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Etiquetar y revisar 2 operaciones' }));
      return { user, dialog };
    }

    async function addTag() {
      const { user, dialog } = await openDialog();
      await user.type(dialog.getByLabelText('Añadir etiquetas'), 'revisado');
      await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
      const last = await screen.findByRole('group', { name: 'Último cambio' });
      return { user, undo: () => user.click(within(last).getByRole('button', { name: 'Deshacer' })) };
    }

    test('several trades are changed at once, with setup, rating, mistakes and tags', async () => {
      const { user, dialog } = await openDialog();
      expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
      await user.selectOptions(dialog.getByLabelText('Valoración'), '3 de 5');
      await user.type(dialog.getByLabelText('Añadir errores'), 'Tarde');
      await user.type(dialog.getByLabelText('Añadir etiquetas'), 'apertura, revisado');
      await user.type(dialog.getByLabelText('Quitar etiquetas'), 'noticia');
      await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
      expect(await screen.findByText('Cambio guardado en 2 operaciones')).toBeVisible();
      expect(bodies).toEqual([
        {
          tickets: ['a', 'c'],
          rating: 3,
          add_mistakes: ['Tarde'],
          remove_mistakes: [],
          add_tags: ['apertura', 'revisado'],
          remove_tags: ['noticia'],
        },
      ]);
      expect(screen.getByRole('checkbox', { name: 'Elegir la operación a' })).not.toBeChecked();
    });

    test('a change of several trades offers only their own mistakes to be removed', async () => {
      const { user, dialog } = await openDialog();
      expect(dialog.queryByLabelText('Quitar errores')).not.toBeInTheDocument();
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('checkbox', { name: 'Elegir la operación b' }));
      await user.click(screen.getByRole('button', { name: 'Etiquetar y revisar' }));
      expect(screen.getByLabelText('Quitar errores')).toBeVisible();
    });

    test('a change of several trades is undone with the versions that it made', async () => {
      const { undo } = await addTag();
      await undo();
      expect(await screen.findByText('Cambio deshecho en 2 operaciones')).toBeVisible();
      expect(undone).toEqual([{ replaced: [createTagged('a', 7), createTagged('c', 8)] }]);
      expect(screen.queryByRole('group', { name: 'Último cambio' })).not.toBeInTheDocument();
    });

    test('a change of several trades whose answer was lost is undone', async () => {
      let isSaved = false;
      server.use(
        answer(addresses.listNotes, () =>
          isSaved
            ? [
                createNote({ key: 'a', tags: ['revisado'] }),
                createNote({ key: 'c', tags: ['noticia', 'revisado'], version: 2 }),
              ]
            : [createNote({ key: 'c', tags: ['noticia'] })],
        ),
        refuse(addresses.reviewTrades, 'network'),
      );
      const { user, dialog } = await openDialog();
      await user.type(dialog.getByLabelText('Añadir etiquetas'), 'revisado');
      isSaved = true;
      await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
      const last = await screen.findByRole('group', { name: 'Último cambio' });
      await user.click(within(last).getByRole('button', { name: 'Deshacer' }));
      expect(await screen.findByText('Cambio deshecho en 2 operaciones')).toBeVisible();
      expect(undone).toEqual([
        {
          replaced: [
            createTagged('a', 1),
            { ...createTagged('c', 2), tags: { tags: ['noticia'], version: 2 } },
          ],
        },
      ]);
    });

    test('a change of several trades without an answer is recognised when the notes can be read again', async () => {
      const { user, dialog } = await openDialog();
      await user.type(dialog.getByLabelText('Añadir etiquetas'), 'revisado');
      server.use(
        refuse(addresses.reviewTrades, 'network'),
        refuseOnce(addresses.listNotes, 'network'),
        answer(addresses.listNotes, reviewedNotes),
      );
      await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
      const last = await screen.findByRole('group', { name: 'Último cambio' });
      expect(within(last).getByText('Cambio en 2 operaciones')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    test('a request without an answer that changed no trade leaves what was typed', async () => {
      server.use(refuse(addresses.reviewTrades, 'network'));
      const { user, dialog } = await openDialog();
      await user.type(dialog.getByLabelText('Añadir etiquetas'), 'revisado');
      await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
      expect(await dialog.findByRole('alert')).toBeVisible();
      expect(dialog.getByLabelText('Añadir etiquetas')).toHaveValue('revisado');
      expect(screen.queryByRole('group', { name: 'Último cambio' })).not.toBeInTheDocument();
    });

    test('an undo names the trades that another tab changed before it', async () => {
      server.use(answer(addresses.undoReviews, { restored: 1, changed_since: ['c'] }));
      const { user, undo } = await addTag();
      await undo();
      expect(await screen.findByText(/^1 operación sin deshacer/)).toBeVisible();
      const link = screen.getByRole('link', { name: 'EURUSD, 02/11/2026 10:30' });
      expect(link).toHaveAttribute('href', expect.stringContaining('trade=c'));
      await user.click(screen.getByRole('button', { name: 'Cerrar' }));
      expect(screen.queryByText(/sin deshacer/)).not.toBeInTheDocument();
    });
  });

  test('the analysis chooses all trades of the filters, and none of the others', async () => {
    const user = open('/panel/operaciones?setup=setup-0001');
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir la operación a' }));
    await user.click(screen.getByRole('button', { name: 'Elegir las 2 operaciones' }));
    expect(screen.getByRole('group', { name: 'Operaciones elegidas' })).toHaveTextContent('2 de 2');
  });
});
