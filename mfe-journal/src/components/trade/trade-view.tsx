import type { BrokerAccountEntity, TradeDealEntity, TradeDetailEntity } from '@parque/contract';
import type { ZoneName } from '@parque/domain/journal';
import { Card, type Column, DataList, DataTable, formatLots } from '@parque/ui';
import { HeldDraftNotice } from '../autosave/autosave';
import { useAutosave } from '../autosave/use-autosave';
import { Result } from '../figures/account-money';
import { formatDecimal, formatResult } from '../figures/figure';
import { type NoteEditOptions, NoteFields, useNoteEdit } from '../notes/note-fields';
import notesCss from '../notes/notes.module.css';
import { OwnNote } from '../notes/own-note';
import { TradeReview } from '../review/trade-review';
import { ScreenshotsCard } from '../screenshots/screenshots-card';
import { InitialStop } from './initial-stop';
import { ServerTime } from './server-time';
import {
  computeInitialR,
  computeInitialRisk,
  countPriceDecimals,
  findExitFill,
  formatTradeDuration,
  isEntry,
} from './trade-facts';
import { TradePath } from './trade-path';
import css from './trade.module.css';

const createDealColumns = (zone: ZoneName, decimals: number): readonly Column<TradeDealEntity>[] => [
  { key: 'entry', label: 'Qué', cell: (deal) => (isEntry(deal) ? 'Entrada' : 'Salida'), isHeading: true },
  { key: 'time', label: 'Hora del servidor', cell: ({ time }) => <ServerTime zone={zone} time={time} /> },
  { key: 'type', label: 'Operación', cell: ({ type }) => (type === 'buy' ? 'Compra' : 'Venta') },
  { key: 'lots', label: 'Lotes', cell: ({ lots }) => formatLots(lots), isNumeric: true },
  { key: 'price', label: 'Precio', cell: ({ price }) => formatDecimal(price, decimals), isNumeric: true },
  {
    key: 'commission',
    label: 'Comisión',
    cell: ({ commission }) => <Result amount={commission} />,
    isNumeric: true,
  },
  { key: 'swap', label: 'Swap', cell: ({ swap }) => <Result amount={swap} />, isNumeric: true },
  { key: 'profit', label: 'Bruto', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
];

interface TradeDealsProps {
  readonly deals: readonly TradeDealEntity[];
  /** The clock of the server. */
  readonly zone: ZoneName;
  /** Decimals of the prices of the symbol. */
  readonly decimals: number;
}

/** The deals that opened and closed the position of a trade. */
function TradeDeals({ deals, zone, decimals }: TradeDealsProps) {
  return (
    <Card title="Entradas y salidas" note="De toda la posición, también de sus otros cierres parciales.">
      <DataTable
        label="Entradas y salidas"
        columns={createDealColumns(zone, decimals)}
        rows={deals}
        getRowKey={({ ticket }) => ticket}
        isDense
      />
    </Card>
  );
}

function AutosavedNote(options: Omit<NoteEditOptions, 'onSaved'>) {
  const note = useNoteEdit({ ...options, onSaved: () => undefined });
  const { draft, saving: noteEdit, edit, isSame } = note;
  const { settle } = useAutosave('note', {
    value: JSON.stringify(edit),
    isChanged: !isSame,
    isHeld: draft.isOutdated || noteEdit.storedRow !== undefined,
    isPending: noteEdit.isPending,
    hasFailed: noteEdit.error !== null,
    save: () => noteEdit.save(edit),
    settle: draft.discard,
  });
  return (
    <div className={notesCss.note} onBlur={settle}>
      <HeldDraftNotice draft={draft} />
      <NoteFields {...note} />
    </div>
  );
}

interface TradeViewProps {
  readonly account: BrokerAccountEntity;
  readonly detail: TradeDetailEntity;
}

interface OfAccount {
  readonly accountId: number;
}

const unknownText = 'No se conoce';

function formatTradePrice(detail: TradeDetailEntity, price: number | null, absent = unknownText): string {
  return price === null ? absent : formatDecimal(price, countPriceDecimals(detail));
}

function Facts({ account: { zone }, detail }: TradeViewProps) {
  const { trade } = detail;
  const { opened, openPrice, closePrice, lots, profit, commission, swap, time, ticket, position } = trade;
  return (
    <DataList
      items={[
        { label: 'Dirección', value: trade.side === 'buy' ? 'Compra' : 'Venta' },
        { label: 'Lotes', value: formatLots(lots) },
        {
          label: 'Apertura',
          value: opened === null ? 'No está en el historial' : <ServerTime zone={zone} time={opened} />,
        },
        { label: 'Cierre', value: <ServerTime zone={zone} time={time} /> },
        { label: 'Duración', value: opened === null ? unknownText : formatTradeDuration(opened, time) },
        { label: 'Precio de entrada', value: formatTradePrice(detail, openPrice) },
        { label: 'Precio de salida', value: formatTradePrice(detail, closePrice) },
        { label: 'Bruto', value: <Result amount={profit - commission - swap} /> },
        { label: 'Comisión', value: <Result amount={commission} /> },
        { label: 'Swap', value: <Result amount={swap} /> },
        { label: 'Neto', value: <Result amount={profit} /> },
        { label: 'Ticket', value: ticket === position ? ticket : `${ticket}, posición ${position}` },
      ]}
    />
  );
}

/** How far the closing was from the stop or target that closed it. */
function Slippage({ detail }: Pick<TradeViewProps, 'detail'>) {
  const fill = findExitFill(detail);
  if (!fill) return 'Solo se conoce en los cierres por stop u objetivo';
  const level = `${fill.kind === 'sl' ? 'el stop' : 'el objetivo'} de ${formatTradePrice(detail, fill.level)}`;
  if (fill.slippage === 0) return `Ninguno: cerró en ${level}`;
  const points = formatDecimal(Math.abs(fill.slippage));
  return `${points} ${fill.slippage > 0 ? 'mejor' : 'peor'} que ${level}`;
}

function Risk({ accountId, detail }: OfAccount & Pick<TradeViewProps, 'detail'>) {
  const { trade, initial_target: target } = detail;
  const [r, risk] = [computeInitialR(detail), computeInitialRisk(detail)];
  return (
    <Card
      title="Riesgo"
      note="R es el neto dividido entre lo que se perdía en el stop inicial, sin contar costes."
      padding="md"
    >
      <DataList
        items={[
          { label: 'R', value: r === undefined ? 'Sin stop inicial no hay R' : `${formatResult(r)} R` },
          { label: 'Riesgo inicial', value: risk === undefined ? unknownText : <Result amount={-risk} /> },
          { label: 'Objetivo inicial', value: formatTradePrice(detail, target) },
          { label: 'Último stop', value: formatTradePrice(detail, trade.stopLoss, 'Sin stop') },
          { label: 'Último objetivo', value: formatTradePrice(detail, trade.takeProfit, 'Sin objetivo') },
          { label: 'Deslizamiento al cerrar', value: <Slippage detail={detail} /> },
        ]}
      />
      <InitialStop key={trade.ticket} accountId={accountId} detail={detail} />
    </Card>
  );
}

/** Everything that is known about a trade. Unknown values are marked as unknown, never estimated. */
export function TradeView({ account, detail }: TradeViewProps) {
  const { id: accountId, zone } = account;
  const { trade, deals } = detail;
  return (
    <>
      <div className={css.page}>
        <TradePath account={account} detail={detail} />
        <div className={css.own}>
          <Card title="Nota y etiquetas" padding="md">
            <OwnNote
              key={trade.ticket}
              accountId={accountId}
              on={{ kind: 'trade', key: trade.ticket }}
              editor={AutosavedNote}
            />
          </Card>
          <TradeReview accountId={accountId} ticket={trade.ticket} />
          <ScreenshotsCard key={trade.ticket} accountId={accountId} ticket={trade.ticket} />
        </div>
        <div className={css.facts}>
          <Card title="Resultado" note="Las horas son del servidor." padding="md">
            <Facts account={account} detail={detail} />
          </Card>
          <Risk accountId={accountId} detail={detail} />
        </div>
      </div>
      <TradeDeals deals={deals} zone={zone} decimals={countPriceDecimals(detail)} />
    </>
  );
}
