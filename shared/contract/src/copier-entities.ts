import { z } from 'zod';
import { AccountNumber } from './entities';
import { defineEntity, defineStrictEntity, id, timestamp, version } from './fields';
import { copyLimitRanges, copyRuleRanges, maxFilteredSymbols, maxChildren, maxMasters } from './limits';

/**
 * The copy mode that the owner chose for a child: everything, closes only, or no new positions. Closes are copied in
 * each.
 */
export const CopyMode = z
  .enum(['activo', 'solo_cierres', 'pausado'])
  .describe('Closes and stops of copied positions are copied in each mode');

/** The current state of the copying. */
export const CopyStatus = z.enum([
  'conectando',
  'activo',
  'solo_cierres',
  'en_pausa',
  'credenciales_rechazadas',
  'detenido_por_limite',
  'sin_conexion',
  'no_puede_operar',
]);

const lots = z.number().nonnegative();
const milliseconds = z.number().nonnegative();

export const CopySum = defineEntity('CopySum', {
  master: lots.describe('Lots of the master'),
  multiplier: z.number().positive(),
  contract_ratio: z.number().positive().describe("Contract size at the master's broker ÷ at the child's"),
  exact: lots.describe('master × multiplier × contract_ratio'),
  result: lots.describe('Lots of the order; 0: no order'),
  step: lots.describe("The child's lot step"),
  min: lots.optional().describe("The child's smallest order"),
  basis: z
    .union([
      z.object({ of: z.enum(['equity', 'balance']), ratio: z.number().nonnegative() }),
      z.object({ of: z.literal('fixed') }),
      z.object({
        of: z.literal('risk'),
        percent: z.number(),
        equity: z.number(),
        loss_per_lot: z.number().describe('At the stop, in the currency of the child'),
        currency: z.string().optional().describe('Of the child; absent: not recorded'),
      }),
      z.object({
        of: z.literal('cash'),
        money: z.number().describe('In the currency of the child'),
        loss_per_lot: z.number().describe('At the stop, in the currency of the child'),
        currency: z.string().optional().describe('Of the child; absent: not recorded'),
      }),
    ])
    .optional()
    .describe('How the volume was computed; absent: by the multiplier alone'),
});

/** The outcome of a copy, or that it is pending. */
export const CopyOutcome = z.enum(['pendiente', 'copiada', 'omitida', 'perdida', 'rechazada']);

export const CopyAction = z.enum(['abrir', 'modificar', 'cerrar', 'cerrar_parcial']);

export const CopySide = z.enum(['compra', 'venta']);

export const CopyEntry = defineEntity('CopyEntry', {
  id,
  child_id: id.describe('Connector account of the child'),
  master_number: z
    .int()
    .nullable()
    .describe('Number of the master whose trade it followed; null: not known, or the child had no master'),
  at: timestamp.describe("When the platform saw the master's deal"),
  action: CopyAction,
  side: CopySide.describe("Of the order; without one, of the master's position"),
  symbol: z.string().describe("As the master's broker names it"),
  child_symbol: z.string().nullable(),
  master_position: z.string(),
  child_position: z.string().nullable(),
  outcome: CopyOutcome,
  reason: z.string().nullable().describe('Code of the reason, when the copy differs or was skipped'),
  message: z.string().nullable().describe('Explanation in Spanish'),
  sum: CopySum.nullable(),
  price: z.number().nullable().describe("Of the execution; before it, the master's"),
  lots: lots.nullable().describe('Executed; null: nothing was opened or closed'),
  master_ms: milliseconds
    .nullable()
    .describe("From the master's deal at its broker to seeing it; null: the time of the deal is not known"),
  platform_ms: milliseconds.nullable().describe('From seeing the deal to sending the order'),
  broker_ms: milliseconds.nullable().describe("From sending the order to the broker's answer"),
});

function createLimitSchema(name: keyof typeof copyLimitRanges) {
  const { min, max, isWhole } = copyLimitRanges[name];
  return (isWhole ? z.int() : z.number()).min(min).max(max);
}

export const CopyLimits = defineStrictEntity('CopyLimits', {
  max_lot: createLimitSchema('max_lot')
    .nullable()
    .describe('Lots of one order; larger orders are reduced to it'),
  max_positions: createLimitSchema('max_positions').nullable().describe('Open at the same time'),
  max_daily_loss: createLimitSchema('max_daily_loss')
    .nullable()
    .describe("In the account's currency; a loss of a day that reaches it stops new copies"),
  max_total_loss: createLimitSchema('max_total_loss')
    .nullable()
    .describe("In the account's currency, since the limit was set; deposits are no profit"),
  max_drawdown: createLimitSchema('max_drawdown')
    .nullable()
    .describe("In the account's currency, below the highest equity since the limit was set"),
  on_loss_limit: z
    .enum(['mantener', 'cerrar'])
    .describe('What becomes of the open copies when a loss limit is reached'),
  max_slippage_points: createLimitSchema('max_slippage_points').nullable(),
  max_age_seconds: createLimitSchema('max_age_seconds').describe('An older opening is not copied'),
});

const symbolName = z.string().trim().min(1, 'Falta este dato.').max(60);

export const SymbolMap = z
  .array(z.strictObject({ from: symbolName, to: symbolName }))
  .max(200)
  .meta({ id: 'SymbolMap' });

function createRuleFigure(name: keyof typeof copyRuleRanges) {
  const { min, max } = copyRuleRanges[name];
  return z.number().min(min).max(max).nullable();
}

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora de 00:00 a 23:59.');

const toMissing = (field: string) => ({ path: [field], error: 'Falta este dato.' });

/** How openings and additions of the master are copied; closes are copied in each case. */
export const CopyRules = z
  .strictObject({
    sizing: z
      .enum(['multiplicador', 'lote_fijo', 'valor', 'saldo', 'riesgo', 'riesgo_fijo'])
      .describe('`valor` and `saldo`: multiplier × equity or balance of the child ÷ of the master'),
    fixed_lots: createRuleFigure('fixed_lots').describe('Needed for `lote_fijo`'),
    risk_percent: createRuleFigure('risk_percent').describe('Of the equity; needed for `riesgo`'),
    risk_money: createRuleFigure('risk_money')
      .optional()
      .describe('In the currency of the account; needed for `riesgo_fijo`'),
    is_inverse: z.boolean().describe('Sell what the master buys, with stop loss and take profit exchanged'),
    side: CopySide.nullable().describe("The master's side that is copied; null: both"),
    symbol_list: z.enum(['todos', 'solo', 'excepto']),
    symbols: z.array(symbolName).max(maxFilteredSymbols).describe("By the master's names"),
    hours: z
      .strictObject({
        from: clockTime,
        to: clockTime.describe('Before `from`: on the next day. Equal: 24 hours'),
        days: z.array(z.int().min(0).max(6)).min(1).max(7).describe('On which a period starts; 0 is Sunday'),
        zone: z.string().min(1).max(60).describe("`server`: the clock of the child's broker"),
      })
      .nullable()
      .describe('When openings of the master are copied; null: always'),
    are_stops_copied: z.boolean(),
    are_stops_clamped: z
      .boolean()
      .optional()
      .describe('Set stops that are too near for the broker as near as it accepts; absent: false'),
    own_stop: z
      .strictObject({
        points: z.int().min(copyRuleRanges.own_stop_points.min).max(copyRuleRanges.own_stop_points.max),
        is_always: z.boolean().describe("false: only where the master's position has no stop loss"),
      })
      .nullable()
      .optional()
      .describe("A stop loss at a distance from the copy's opening price; only with copied stops"),
    is_minimum_forced: z
      .boolean()
      .describe("Open the broker's smallest order when the computed volume is below it"),
  })
  .refine(({ sizing, fixed_lots }) => sizing !== 'lote_fijo' || fixed_lots !== null, toMissing('fixed_lots'))
  .refine(
    ({ sizing, risk_percent }) => sizing !== 'riesgo' || risk_percent !== null,
    toMissing('risk_percent'),
  )
  .refine(
    ({ sizing, risk_money }) => sizing !== 'riesgo_fijo' || typeof risk_money === 'number',
    toMissing('risk_money'),
  )
  .refine(({ own_stop, are_stops_copied }) => !own_stop || are_stops_copied, {
    path: ['own_stop'],
    error: 'Solo con los stops de la maestra copiados.',
  })
  .refine(({ symbol_list, symbols }) => symbol_list === 'todos' || symbols.length > 0, toMissing('symbols'))
  .meta({ id: 'CopyRules' });

export const Spread = z.object({ p50: milliseconds, p95: milliseconds });

export const CopyDelay = defineEntity('CopyDelay', {
  platform: Spread,
  broker: Spread,
  total: Spread.describe('Both together'),
  count: z.int().positive().describe('Copies behind the figures'),
});

const silentSince = timestamp
  .nullable()
  .describe(
    'When its data last arrived, while it cannot be reached; null: it is in reach, or was never read',
  );

export const CopyFigures = defineEntity('CopyFigures', {
  at: timestamp.describe('When they were read'),
  is_current: z.boolean().describe('false: newer ones should have been read by now'),
  equity: z.number(),
  positions: z.int().nonnegative().describe("The account's open positions, also those of its owner"),
  floating: z.number().nullable().describe('Result of the open positions; null: unknown'),
  today: z
    .number()
    .nullable()
    .describe(
      "What the trades of today changed in the balance, by the clock of the broker's server; null: unknown",
    ),
  currency: z.string(),
  digits: z.int().min(0).max(8),
});

const OpeningBar = defineEntity('OpeningBar', {
  reason: z.enum(['product_inactive', 'licence_blocked', 'copy_cycle', 'account_twice']),
  message: z.string().describe('The reason, in Spanish'),
});

export const CopyChild = defineEntity('CopyChild', {
  id: id.describe('Connector account'),
  number: AccountNumber,
  server: z.string(),
  master_id: id.nullable().describe('The master that it copies; null: none'),
  multiplier: z.number().positive(),
  mode: CopyMode,
  status: CopyStatus,
  status_note: z.string().nullable().describe('Why it is in that status, in Spanish'),
  opening_bar: OpeningBar.nullable().describe('Why nothing is opened in any mode; null: nothing prevents it'),
  silent_since: silentSince,
  is_terminal: z.boolean().describe('Connected by our program in MetaTrader, without a password'),
  stopped_by: z
    .enum(['daily_loss', 'total_loss', 'drawdown'])
    .nullable()
    .describe('The loss limit that was reached: nothing more is opened'),
  activated_at: timestamp.nullable().describe('null: never activated'),
  needs_confirmation: z
    .boolean()
    .describe('Whether the next activation must be confirmed: the first one for the current master'),
  limits: CopyLimits,
  rules: CopyRules,
  symbol_map: SymbolMap,
  version: version.describe('Of mode, limits, rules and symbols together; send it back when editing'),
  last_copy: CopyEntry.nullable().describe('The last operation that ended, copied or not; null: none yet'),
  waiting_close: z
    .object({
      count: z.int().positive(),
      symbol: z.string(),
      side: CopySide,
      message: z.string().nullable().describe('Why it has not ended, in Spanish; null: it was not sent yet'),
    })
    .optional()
    .describe('The oldest close that has not ended for some seconds, and how many there are; absent: none'),
  delay: CopyDelay.nullable().describe('Of the last 24 hours; null without copies'),
  difference: z
    .object({
      missing: z.int().nonnegative().describe("The master's open positions that it does not hold"),
      earlier: z
        .int()
        .nonnegative()
        .optional()
        .describe('Those of `missing` that the master opened before the activation; absent: none'),
      extra: z.int().nonnegative().describe('Copied positions that the master has closed'),
    })
    .describe('Differences from the master, as the platform last saw both'),
  findings: z.int().nonnegative().describe('Positions that differ from the copies and are not resolved'),
  open_copies: z.int().nonnegative().describe('Open copies, and openings in progress'),
  left_copies: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Positions that were left open at the deletion of a master, by the records; absent: not counted',
    ),
  is_leaving: z.boolean().describe('true: removed once its copies are closed'),
  figures: CopyFigures.nullable().describe('The money of its account; null: not read yet'),
});

export const CopyMaster = defineEntity('CopyMaster', {
  id: id.describe('Connector account'),
  number: AccountNumber,
  server: z.string(),
  status: CopyStatus,
  status_note: z.string().nullable(),
  silent_since: silentSince,
  is_terminal: z.boolean().describe('Connected by our program in MetaTrader, without a password'),
  open_positions: z.int().nonnegative(),
  last_event_at: timestamp.nullable(),
  is_leaving: z.boolean().describe('true: removed once the copies of its children are closed'),
});

export const CopierState = defineEntity('CopierState', {
  masters: z.array(CopyMaster).max(maxMasters),
  children: z.array(CopyChild).max(maxChildren),
  is_entitled: z.boolean().describe('false: the product is not active, so nothing new is opened'),
});

export const OpenCopies = z
  .object({
    accounts: z.array(
      z.object({
        id: id.describe('Child'),
        number: AccountNumber,
        positions: z.int().nonnegative().describe('Open copies, and openings in progress'),
        lots,
        result: z
          .object({ amount: z.number(), currency: z.string(), digits: z.int().min(0).max(8) })
          .nullable()
          .describe('Floating profit with swap; null: the broker did not answer in time'),
        copies: z
          .array(z.object({ symbol: z.string(), side: CopySide, lots }))
          .describe("The open copies, oldest first, by the child's names of their symbols"),
        closing: z.int().nonnegative().describe('Open copies whose close is in progress'),
        differences: z
          .object({ positions: z.int().positive(), lots })
          .optional()
          .describe(
            'What the copier opened and the account holds beyond its copies, also what was left as it is. It is not ' +
              'closed with them; absent: nothing',
          ),
      }),
    ),
  })
  .meta({ id: 'OpenCopies', description: 'The open copies of a child, or of all children of a master' });

export const Closing = defineEntity('Closing', {
  run: z.uuid().describe('Names this closing'),
  entries: z.array(CopyEntry).describe('A close for each position of each child, oldest first'),
});

export const CopyPage = defineEntity('CopyPage', {
  rows: z.array(CopyEntry),
  next: z.string().nullable().describe('Cursor of the next, older page'),
});

const LeftOut = z.object({ reason: z.string(), message: z.string(), count: z.int().positive() });

const count = z.int().nonnegative();

export const CopyStatistics = z
  .object({
    from: timestamp.describe('Start of the range, which ends now'),
    copies: count.describe('Executed openings and additions'),
    result: z
      .object({ amount: z.number(), currency: z.string(), digits: z.int().min(0).max(8) })
      .nullable()
      .describe(
        'Profit, swap, commission and fee of the deals in the range at positions that the copier opened; null: the ' +
          'broker did not answer in time',
      ),
    delay: z
      .object({ average: milliseconds, p95: milliseconds, count })
      .nullable()
      .describe('From seeing the event to the execution, of openings and closes; null: none was executed'),
    slippage: z
      .object({ percent: z.number(), count })
      .nullable()
      .describe(
        "Average of the price of openings against the master's, in per cent of it; positive: worse than the master's",
      ),
    symbols: z
      .array(z.object({ symbol: z.string(), count, slippage: z.number() }))
      .max(20)
      .describe('Average slippage of the most copied symbols, in their prices'),
    left_out: z.array(LeftOut).describe('Openings and additions that were not executed, by their reasons'),
  })
  .meta({ id: 'CopyStatistics', description: 'Figures of a child since a time' });

export const PlannedOrder = defineEntity('PlannedOrder', {
  action: CopyAction,
  side: CopySide,
  symbol: z.string(),
  child_symbol: z.string().nullable(),
  master_position: z.string(),
  lots: lots.describe('0: no order would be sent'),
  sum: CopySum.nullable(),
  reason: z.string().nullable().describe('Why no order would be sent, or one with other lots'),
  message: z.string().nullable(),
});

export const SyncPreview = defineEntity('SyncPreview', {
  orders: z.array(PlannedOrder),
  left_out: z.array(PlannedOrder),
  fingerprint: z.string().describe('Of these orders; send it back with the confirmation'),
});

export const SyncResult = defineEntity('SyncResult', {
  sent: z.int().nonnegative().describe('Orders being sent; the log shows the outcome of each'),
});

export const SymbolSuggestions = defineEntity('SymbolSuggestions', {
  unmapped: z.array(
    z.object({
      from: z.string(),
      suggestions: z.array(z.string()).describe('Symbols of the child, most likely first'),
    }),
  ),
  names: z.array(z.string()).describe("The child's symbols"),
});

export const RehearsalSource = defineEntity('RehearsalSource', {
  account_id: id.describe('Of the journal'),
  number: AccountNumber,
  server: z.string(),
  is_imported: z.boolean().describe('Only imported statements'),
});

export const Rehearsal = defineEntity('Rehearsal', {
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  trades: z.int().nonnegative().describe('Trades of the master in that time'),
  copied: z.int().nonnegative(),
  lots: lots.describe('Opened in the child'),
  left_out: z.array(LeftOut),
  result: z.number().describe("The master's results, each scaled to the child's lots"),
  worst_drawdown: z.number().nonnegative().describe('Largest fall of that sum from a peak'),
  currency: z.string().describe("The master's, or of the account of the journal"),
  digits: z.int().min(0).max(8).describe('Decimals of that currency'),
  loss_rate: z
    .number()
    .positive()
    .nullable()
    .describe(
      "That currency for one unit of the child's; null: unknown, so limits on losses are not applied",
    ),
  entries: z.array(
    z.object({
      at: timestamp,
      symbol: z.string(),
      child_symbol: z.string().nullable(),
      side: CopySide,
      sum: CopySum.nullable(),
      reason: z.string().nullable(),
      message: z.string().nullable(),
      result: z.number().nullable(),
    }),
  ),
});

const IdleChild = defineEntity('IdleChild', {
  id: id.describe('Connector account'),
  number: AccountNumber,
  status: CopyStatus,
  is_terminal: z.boolean(),
  reason: z.string().describe('What its owner reads, in Spanish'),
});

export const AdminCopyMaster = defineEntity('AdminCopyMaster', {
  id,
  number: AccountNumber,
  server: z.string(),
  user_id: id,
  email: z.string(),
  status: CopyStatus,
  is_terminal: z.boolean(),
  last_error: z.string().nullable(),
  process: z.string().nullable().describe('The process that copies it now'),
  children: z.int().nonnegative(),
  active_children: z.int().nonnegative(),
  idle_children: z.array(IdleChild).describe('Children in the mode `activo` that open nothing'),
  events: z.int().nonnegative().describe('Deals of the master in the last 24 hours'),
  copied: z.int().nonnegative(),
  left_out: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  delay: CopyDelay.nullable(),
  last_event_at: timestamp.nullable(),
});

export const AdminCopier = defineEntity('AdminCopier', {
  masters: z.array(AdminCopyMaster),
  per_minute: z.number().nonnegative().describe('Copies per minute, in the last five minutes'),
  oldest_pending_ms: milliseconds.nullable().describe('Age of the oldest pending order'),
});

/**
 * What the owner does about a difference: the copier manages the position, closes it, sets the master's stops, or leaves
 * the position alone.
 */
export const FindingAction = z
  .enum(['adoptar', 'cerrar', 'igualar', 'ignorar', 'avisar'])
  .describe('`avisar`: a difference that was left as it is becomes one to decide about again');

const stop = z.number().nullable().describe('null: none');

export const ReconciliationRow = defineEntity('ReconciliationRow', {
  finding: id.nullable().describe('Names the difference when it is resolved; null: there is none'),
  kind: z
    .enum(['igual', 'huerfana', 'lotes', 'sentido', 'stops', 'sin_posicion', 'en_duda', 'cerrada_a_mano'])
    .describe(
      '`sin_posicion`: recorded as open, absent from the account, and no deal closed it; ' +
        '`en_duda`: an order whose outcome is being looked up',
    ),
  symbol: z.string(),
  side: CopySide,
  lots: lots.describe('What the account holds'),
  expected_lots: lots.describe('What the copies hold'),
  copied_lots: lots
    .optional()
    .describe('What was copied, of a copy that its owner or a stop closed in part; absent: of any other'),
  former_master: AccountNumber.optional().describe(
    'The account that the master had when it was copied; absent: the present one',
  ),
  child_position: z.string().nullable().describe('null: not known yet, in a row of the kind `en_duda`'),
  master_position: z.string().nullable().describe('null: unknown'),
  stops: z
    .object({
      stop_loss: stop,
      take_profit: stop,
      expected_stop_loss: stop,
      expected_take_profit: stop,
    })
    .nullable()
    .describe('Stops of the account and of the master, in a row of the kind `stops`; otherwise null'),
  is_adoptable: z.boolean().describe('The master still holds the position'),
  close_attempt: z
    .object({
      is_pending: z.boolean().describe('The outcome is not known yet'),
      message: z.string().describe('What happened, in Spanish'),
    })
    .nullable()
    .describe(
      'The last close of a position without a master, a waiting close of a copy, or a waiting change of differing stops; null: none',
    ),
});

export const Reconciliation = defineEntity('Reconciliation', {
  rows: z.array(ReconciliationRow),
  checked_at: timestamp
    .nullable()
    .describe(
      'When the positions of the account were last compared with its copies; null: not since the activation',
    ),
  unconfirmed: z
    .int()
    .nonnegative()
    .describe('Differences that were found once and are confirmed or dropped by the next comparison'),
  left_as_is: z
    .array(ReconciliationRow)
    .optional()
    .describe('Differences that the owner left as they are (`ignorar`), while the account holds them'),
});
