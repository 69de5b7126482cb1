/** What the words of a cell state about a row. */
export interface Direction {
  readonly side?: 'buy' | 'sell';
  readonly entry?: 'in' | 'out' | 'inout';
  /** A deposit or a withdrawal. */
  readonly isMoney?: boolean;
  /** Whether it takes money from the account, also where its amount has no sign. */
  readonly isWithdrawal?: true;
  /** A dividend, an interest or a cost beside the trades, which is not a deposit. */
  readonly charge?: 'income' | 'cost';
  /** Money of the broker, which is not part of the balance. */
  readonly isCredit?: boolean;
  /** An order that was not executed. */
  readonly isPending?: boolean;
}

const buy =
  /^(?:buy|b|long|l|bot|bought|c|compra|compras|comprar|comprado|largo|achat|kauf|acquisto|покупка|купить|买入|买|kaufen|acheter|comprare|kupno|kup|alıs|koop|شراء|買い?|買付|매수|신규매수|bc|btc|bto)$/;
const sell =
  /^(?:sell|s|short|sld|sold|v|venta|ventas|vender|vendido|venda|corto|vente|verkauf|vendita|продажа|продать|卖出|卖|verkaufen|vendre|vendere|sprzedaz|sprzedaj|satıs|verkoop|بيع|売り?|売付|매도|신규매도|ss|sto|stc)$/;
const opening = /^(?:entry|open|opening|in|entrada|apertura|abrir|bto|sto|ss|entree|新規|신규|진입)$/;
const closing = /^(?:exit|close|closing|out|salida|cierre|cerrar|cover|bc|btc|stc|sortie|決済|청산)$/;
const long = /^(?:long|l|largo)$/;
const short = /^(?:short|corto)$/;
const pendingWord =
  /^(?:limit|stop|limite|cancelled|canceled|cancelada|cancelado|rejected|expired|working|inactive)$/;
const money =
  /^(?:balance|deposit|deposito|transfer|transferencia|funding|cash|einzahlung|versamento|wpłata|depot|пополнение|入金|입금)$/;
const withdrawal =
  /^(?:withdrawal|withdraw|retiro|retirada|payout|saque|auszahlung|retrait|prelievo|wypłata|снятие|出金|출금)$/;

const income =
  /^(?:correction|correccion|dividend|dividends|dividendo|dividendos|rebate|interest|interes|intereses|interessi|zinsen|juros|financing|financiacion|overnight|settlement|swap|rollover)$/;
const cost = /^(?:fee|fees|cost|costs|coste|costo|commission|comision|comisiones|charge|cargo|tax|impuesto)$/;

const credit = /^(?:credit|credito)$/;

const neutral = /^(?:to|market|mercado|limit|limite|stop|order|orden|position|posicion)$/;

const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** MetaTrader's numbers: a purchase, a sale, four kinds of pending orders, a balance, a credit. */
const directionByNumber: Readonly<Record<string, Direction>> = {
  0: { side: 'buy' },
  1: { side: 'sell' },
  6: { isMoney: true },
  7: { isMoney: true, isCredit: true },
  ...Object.fromEntries(['2', '3', '4', '5'].map((code) => [code, { isPending: true }])),
};

/** Whether a text is one of the numbers that MetaTrader has for a type. */
export const isNumberedType = (text: string): boolean => text.trim() in directionByNumber;

/**
 * Reads the direction of a row: `Buy`, `Entry long`, `Venta`, `SS`, `Sell Stop`, `0`. The exit of a long position is a sale.
 */
export function readDirection(text: string): Direction {
  const number = directionByNumber[text.trim()];
  if (number) return number;
  const words = splitWords(text);
  const has = (word: RegExp): boolean => words.some((candidate) => word.test(candidate));
  if (has(withdrawal)) return { isMoney: true, isWithdrawal: true };
  if (has(cost)) return { isMoney: true, charge: 'cost' };
  if (has(income)) return { isMoney: true, charge: 'income' };
  // The balance at the end of a period is no deposit.
  if (has(money) && !has(/^(?:closing|final|ending)$/))
    return { isMoney: true, ...(has(/^(?:out|salida|saliente)$/) && { isWithdrawal: true }) };
  if (has(credit)) return { isMoney: true, isCredit: true };
  const isOpening = has(opening);
  const isClosing = has(closing);
  const isBuy = has(buy);
  const isSell = has(sell);
  if (has(pendingWord) && (isBuy || isSell)) return { isPending: true };
  const entry = isOpening === isClosing ? undefined : isOpening ? 'in' : 'out';
  if (isBuy === isSell) return entry ? { entry } : {};
  // `Exit long` and `Close Long` name the position, not the order.
  const isOfPosition = entry === 'out' && (has(long) || has(short));
  const side = isBuy !== isOfPosition ? 'buy' : 'sell';
  return entry ? { side, entry } : { side };
}

/**
 * The charge that a cell names and nothing else: `Swap` is one, `Perpetual Swap` is not. `Funding` is that of an
 * instrument here, and no deposit.
 */
export function readCharge(text: string): Direction {
  const words = splitWords(text);
  const isCharge = (word: string): boolean => income.test(word) || cost.test(word) || word === 'funding';
  return words.length > 0 && words.every(isCharge) ? { isMoney: true, charge: 'income' } : {};
}

/** Whether all words of a cell are those of a direction: `Buy to Open` is one, `Short Term` and a sentence are not. */
export const isDirectionAlone = (text: string): boolean =>
  readDirection(text).side !== undefined &&
  splitWords(text).every((word) => neutral.test(word) || Object.keys(readDirection(word)).length > 0);

const sidedName = /^(buy|sell|long|short|comprar?|venta|vender)\s+(\S.*)$/i;
const namedSide = /^(?!(?:open|close|entry|exit)\b)(\S+?)\s+(long|short)(?![a-z]).*$/i;

/** The parts of a symbol that names the side too: `Buy Apple` of eToro, `BTCUSDT Long·Cross` of Bitget. */
export function splitSidedSymbol(
  text: string,
): { readonly side: string; readonly symbol: string } | undefined {
  const [, side, name] = sidedName.exec(text.trim()) ?? [];
  if (side && name) return { side, symbol: name };
  const [, symbol, after] = namedSide.exec(text.trim()) ?? [];
  return symbol && after ? { side: after, symbol } : undefined;
}

/** Whether most symbols of a column name the side too. */
export const areSidedSymbols = (values: readonly string[]): boolean =>
  values.length > 0 && values.filter(splitSidedSymbol).length > values.length / 2;

const executedStatus =
  /^(?:filled|executed|closed|done|complete|completed|ejecutada|ejecutado|cerrada|cerrado|completada|geschlossen|fechada|fechado|cloturee?|fermee?|chiusa|chiuso|zamknieta|kapalı)$/;
const rejectedStatus =
  /^(?:cancelled|canceled|cancelada|cancelado|anulada|void|voided|deleted|failed|eliminada|rejected|rechazada|rechazado|expired|caducada|working|pending|pendiente|inactive|open|abierta)$/;

const openStatus =
  /^(?:active|activ[ao]|floating|flotante|live|progress|unrealized|открыта|持仓中?|未決済|open|abierta|abierto|running|ongoing|curso|offen|aberta|aberto|ouverte?|aperta|aperto|otwarta|acık)$/;

/** Whether a status states that a position is open. */
export const isOpenStatus = (text: string): boolean => {
  const words = splitWords(text);
  if (words[0] === 'not' || words[0] === 'no') return words.some((word) => executedStatus.test(word));
  return words.some((word) => openStatus.test(word)) && !words.some((word) => executedStatus.test(word));
};

/** Whether a status, or a comment such as `cancelled`, states that nothing was executed. */
export function isUnexecuted(text: string): boolean {
  const words = splitWords(text);
  return words.some((word) => rejectedStatus.test(word)) && !words.some((word) => executedStatus.test(word));
}
