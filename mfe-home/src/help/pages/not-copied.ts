import { getReasonText, type CopyReason } from '@parque/domain/copy';
import type { HelpPage } from '../page';

/** All reasons of the copier in the order of the page; their texts are those of the log. */
const reasonGroups: readonly { readonly title: string; readonly reasons: readonly CopyReason[] }[] = [
  {
    title: 'El modo, el producto o la maestra',
    reasons: [
      'paused',
      'only_closes',
      'before_activation',
      'product_inactive',
      'licence_blocked',
      'copy_cycle',
      'account_twice',
      'master_changed',
      'master_deleted',
    ],
  },
  {
    title: 'El lotaje',
    reasons: [
      'below_min',
      'below_step',
      'no_stop',
      'stop_passed',
      'no_tick_value',
      'no_worth',
      'currency_differs',
      'rounded',
      'raised_to_min',
      'cut_to_limit',
      'cut_to_max',
      'split',
      'order_parts',
    ],
  },
  { title: 'El símbolo', reasons: ['symbol_unknown', 'symbol_ambiguous', 'symbol_differs'] },
  {
    title: 'Tus reglas y tus límites',
    reasons: [
      'symbol_filtered',
      'side_filtered',
      'hours_filtered',
      'late',
      'brief',
      'slippage',
      'max_positions',
      'daily_loss',
      'total_loss',
      'drawdown',
      'loss_limit',
      'terminal_max_lots',
      'terminal_max_positions',
      'terminal_trade_disabled',
    ],
  },
  {
    title: 'El bróker',
    reasons: [
      'no_money',
      'market_closed',
      'trade_disabled',
      'close_only',
      'investor_password',
      'invalid_volume',
      'invalid_filling',
      'broker_max_volume',
      'broker_max_positions',
      'long_only',
      'short_only',
      'fifo_close',
      'hedge_prohibited',
      'netting_conflict',
      'partial_fill',
      'expired',
      'broker_rejected',
    ],
  },
  {
    title: 'El stop loss y el take profit',
    reasons: ['invalid_stops', 'stops_clamped', 'stops_not_copied', 'own_stop_impossible'],
  },
  {
    title: 'Los cierres y lo que ya estaba',
    reasons: [
      'not_held',
      'closed_by_hand',
      'closed_already',
      'closed_without_copier',
      'closed_by_owner',
      'close_all',
      'nothing_left',
      'shared_steps',
      'unrecorded',
      'adopted',
      'continued',
      'no_change',
      'superseded',
    ],
  },
];

export const notCopiedPage: HelpPage = {
  lead: 'Cada línea del registro dice su motivo. Aquí están todos, con lo que puedes hacer.',
  at: { to: '/conector', label: 'Abrir Conector' },
  sections: [
    {
      title: 'Cómo se llama lo que pasó',
      items: [
        { term: 'Omitida', text: 'No había que copiarla: por su modo, tus reglas o tus límites.' },
        { term: 'Sin copiar', text: 'Se quedó fuera, y puedes copiarla con «Sincronizar ahora».' },
        { term: 'Rechazada', text: 'Se envió la orden y el bróker no la aceptó.' },
        { term: 'Copiada, con motivo', text: 'Se copió, pero no exactamente igual que la maestra.' },
      ],
    },
    ...reasonGroups.map(({ title, reasons }) => ({
      title,
      items: reasons.map((reason) => ({ text: getReasonText(reason) ?? reason })),
    })),
  ],
};
