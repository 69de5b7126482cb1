import type { ColumnRole } from './column-role';

/**
 * Names that columns have in exports of platforms, brokers and journals, the most specific first. Each is the result of
 * `normaliseColumnName`. A name that is in two lists belongs to the role that comes first and whose values it fits.
 */
export const roleNames: readonly (readonly [ColumnRole, readonly string[]])[] = [
  ['buyTime', list('bought timestamp, buy time, buy date, date acquired, fecha de compra, hora de compra')],
  ['sellTime', list('sold timestamp, sell time, sell date, date sold, fecha de venta, hora de venta')],
  ['buyPrice', list('buy price, precio de compra, preco compra, preco de compra, avg buy')],
  ['sellPrice', list('sell price, precio de venta, preco venda, preco de venda, avg sell')],
  [
    'time',
    list(
      `open time, opening time, entry timestamp, open date, opening date, opened date, open datetime, open date time, entry time, entry date, entry dt,
      entry datetime, entry date time, entered at, opened at, date opened, date open, opened, time open, open, entry, hora de apertura, hora apertura,
      fecha de apertura, fecha apertura, fecha y hora de apertura, fecha de entrada, fecha entrada, hora de entrada,
      hora entrada, apertura, entrada, fecha inicio, data de abertura, data abertura, abertura, data entrada,
      date ouverture, date d ouverture, heure d ouverture, ouverture, eroffnungszeit, offnungszeit, eroffnung, время открытия, время, 开仓时间, 时间,
      data apertura, ora apertura, exec time, execution time, executed at, date time, filled at, fill time, filled/settlement time, time opened, trade datetime, date/time, date time, date and time, datetime, trade date,
      trade time, timestamp, fecha y hora, fecha/hora,
      fecha hora, fecha de ejecucion, fecha operacion, date, time, dt, t/d, run date, fecha, dia, hora, data, datum, zeit,
      data e hora, heure, transaction date, trade date open, position opening time, create time, filled time, transaction time, update time, order time, datum eroffnung, 新規約定日時, 新規日時, 注文時間, 約定日時, 取引日時, 約定日, 日時, 時間, czas otwarcia, acılıs zamanı, وقت الفتح, data operazione, buchtag, handelstag, 진입시간, 진입일시, 진입시각, 개시시간, 오픈시간, 체결시간, 체결일시, 거래일시, 거래시간, 주문시간, 매매일자, 거래일자, 체결일자, 일자, 날짜, 시간, 일시, date start, 成交时间, 交易时间, time start, start time, data otwarcia, data/hora de abertura, data/hora, hora de abertura, horario de abertura, fecha/hora de apertura`,
    ),
  ],
  [
    'clock',
    list(
      `open time, opening time, entry time, hora de apertura, hora apertura, hora de entrada, hora entrada, exec time,
      execution time, time, hora, ora, heure, zeit, uhrzeit, tijd`,
    ),
  ],
  [
    'closeTime',
    list(
      `close time, closing time, time closed, exit timestamp, close date, closing date, closed date, closed time, close datetime, close date time, exit time, exit date, exit dt,
      exit datetime, exit date time, exited at, closed at, date closed, closed, time close, close, exit, hora de cierre, hora cierre,
      fecha de cierre, fecha cierre, fecha y hora de cierre, fecha de salida, fecha salida, hora de salida, hora salida,
      cierre, salida, fecha fin, data de fechamento, data fechamento, fechamento, data saida, date fermeture,
      date de fermeture, date cloture, date de cloture, heure de cloture, cloture, schlusszeit, schließzeit, schliesszeit, время закрытия, 平仓时间, data chiusura, ora chiusura,
      time, date, datetime, date/time, fecha, hora, 決済約定日時, 決済日時, 決済時間, 時間, trade date close, position closing time, datum schließung, czas zamkniecia, kapanıs zamanı, وقت الاغلاق, 청산시간, 청산일시, 청산시각, 마감시간, 종료시간, date end, time 1, time 2, end time, heure de fermeture, data zamkniecia, data/hora de fechamento, hora de fechamento, horario de fechamento, fecha/hora de cierre`,
    ),
  ],
  [
    'closeClock',
    list(
      'close time, closing time, exit time, hora de cierre, hora cierre, hora de salida, hora salida, time, hora',
    ),
  ],
  [
    'symbol',
    list(
      `symbol, simbolo, instrument symbol, instrument, instrument name, instrumento, ticker, contract name, contract, contracts, contrato, market, mercado, market name,
      pair, par, asset, activo, item, security, futures, articulo, action, accion, product, producto, symbole, ativo, epic, underlying, strumento, символ, инструмент, 交易品种, currency pair, trading pair, futures trading pair, underlying asset, coin, titolo, bezeichnung, wertpapier, stock name, scrip, scrip name, trading symbol, tradingsymbol, 通貨ペア, 銘柄, 銘柄名, sembol, الرمز, 종목, 종목명, 종목코드, 심볼, 통화쌍, 상품, 상품명, 代码, 合约, 品种`,
    ),
  ],
  [
    'side',
    list(
      `side, direction, opening direction, closing direction, direccion, direccion de apertura, long / short, sentido, action, accion, market pos, position type, position side, buy/sell, buy sell, b/s, compra/venta, c/v,
      entry buy/sell, long/short, type, tipo, trade type, order side, operacion, lado, posicion, tipo de operacion, sens,
      richtung, direzione, direcao, typ, тип, 类型, transaction type, trade, transaction, dir, 売買, 売買区分, 取引種別, タイプ, eroffnungsrichtung, yon, tur, النوع, 매매구분, 매매, 매수매도, 매도수구분, 구분, 방향, 포지션, 유형, 타입, 方向, 买卖, 买卖方向, order type`,
    ),
  ],
  [
    'volume',
    list(
      `closed lots, closed lot, lots closed, closed volume, closed qty, closed quantity, closed size, filled qty, filled quantity, filled qty crypto, filled, executed, closed vol, closed amount, lots, standard lots, lot, lotes, lotaje, lot traded, volume, volumen, closing quantity, trade quantity, quantity, cantidad, cantidad de cierre, cantidad cerrada, qty, paired qty, fill size, size,
      tamano, contracts, contratos, shares, acciones, units/lots, units, units / contracts, unidades, tamano de la posicion cantidad, size qty, position size qty,
      position size, closing volume, lot size, volume lots, total size, taille, grosse,
      quantidade, qtd, qtd compra, amount, exec qty, order quantity, menge, объем, лоты, 交易量, open volume, quantity close, qty filled, closing qty cont, no of shares, sz, 数量, 約定数量, 取引数量, lot数, schlussmenge, quantita, wolumen, hacim, الحجم, quantite, stuck, aantal, 手数, サイズ, 수량, 체결수량, 거래수량, 거래량, 계약수, 랏, 랏수, 볼륨, 成交数量`,
    ),
  ],
  [
    'price',
    list(
      `open price, opening price, entry price, entry px, average entry price, avg open price, open avg price, open level, price open, entry, open, precio de apertura, precio apertura, tasa de apertura,
      precio de entrada, precio entrada, precio entrada promedio, avg entry price, avg entry, entrada, apertura,
      preco de abertura, preco abertura, preco entrada, prix d ouverture, prix ouverture, eroffnungskurs, offnungskurs, eroffnungspreis, open rate, opening rate, цена открытия,
      prezzo apertura, t price, deal price, precio trans, fill price, filled price, avg fill price, avg filled price, average filled price, avg fill, average price, avg price, exec price, execution price, trade price,
      price, precio, preco, prix, preis, kurs, prezzo, цена, 价位, price / share, cost per share, px, p entrada, einstiegskurs, 新規約定値, 新規約定価格, 新規レート, 約定価格, 約定レート, 価格, cena otwarcia, acılıs fiyatı, سعر الفتح, 开仓价格, 开仓价, 진입가격, 진입가, 개시가격, 오픈가격, 체결가격, 체결가, 체결단가, 가격, 단가, 成交价格, 成交价, 成交均价, preco de entrada`,
    ),
  ],
  [
    'closePrice',
    list(
      `close price, closing price, exit price, exit px, price closed, average closing price, avg close price, close avg price, close level, price close, exit, close, precio de cierre, precio cierre, tasa de cierre,
      precio de salida, precio salida, avg exit price, avg exit, salida, cierre, preco de fechamento, preco fechamento,
      preco saida, prix de cloture, prix fermeture, schlusskurs, schlusspreis, schließpreis, schliesspreis, close rate, closing rate, цена закрытия, prezzo chiusura, price, precio, proceeds per share, p salida, 決済約定値, 決済約定価格, 決済約定レート, 決済価格, 価格, prix cloture, cena zamkniecia, kapanıs fiyatı, سعر الاغلاق, 平仓价格, 平仓价, 청산가격, 청산가, 종료가격, price 2, price2, price 1, prix de fermeture, preco de saida`,
    ),
  ],
  [
    'net',
    list(
      `net pnl, pnl net, net profit, net profits, net result, total result, resultado total, settled pnl, net, net return, net amount, neto, beneficio neto, resultado neto, ganancia neta, profit net,
      pnl neto, realised pnl, realized pnl net, fifo pnl realized, lucro liquido, resultat net, nettogewinn, pyg neta, p/g neta, resultado liquido, profitto netto, gewinn netto, netto, zysk netto, 受渡損益, profit after fees, 순손익, 순이익, 净盈亏`,
    ),
  ],
  [
    'profit',
    list(
      `gross profit, profit gross, gross pnl, pnl gross, profit, pnl, trade pnl, closed pnl, realized pnl, realized profit, pl amount, gross,
      gross result, result, return, res operacao, position pnl, beneficio, beneficio bruto, ganancia, ganancia bruta, ganancia/perdida, py g realizadas, ganancias, resultado, resultado bruto,
      perdidas y ganancias, pyg, lucro, profitto, gewinn, gewinn/verlust, прибыль, 盈利, 利润, gain/loss, p l, rpl, pl, closing pnl, closed profit/loss, pnl c, 売買損益, 決済損益, 実現損益, 損益, realized pnl value, cash flow, pyg bruta, p/g bruta, profitto lordo, gewinn brutto, resultat, resultat brut, zysk, zysk brutto, kar, الربح, 盈亏, utile/perdita, ganancia o perdida, ganancias y perdidas, 손익, 실현손익, 매매손익, 청산손익, 수익, 손익금액, benefice`,
    ),
  ],
  [
    'commission',
    list(
      `commission, commissions, commission fill rate, comm, broker commission, broker commissions, ib commission, comision, comisiones, comissao, commission & fees, commissions & fees, kommission,
      commissione, commissioni, provision, комиссия, 手续费, 手数料, corretagem, brokerage, courtage, prowizja, komisyon, العمولة, 수수료, 커미션`,
    ),
  ],
  [
    'fee',
    list(
      `fee, fees, exchange fee, clearing fee, nfa fee, ip fee, trans fee, ecn fee, funding fee, tarifa, tarifas, tasas,
      gastos, tasa, taxa, sec, taf, nscc, nasdaq, ecn remove, ecn add, misc fees, gebuhren, frais, tax, taxes, impuesto, impuestos, imposto, impostos, steuer, steuern,
      broker fee, broker fees, fee paid, emolumentos, stt, gst, 세금, 제비용`,
    ),
  ],
  [
    'swap',
    list(
      `swap, swaps, своп, 库存费, スワップ, スワップ損益, スワップポイント, rollover, roll over interest, interes, intereses, interest, interessi, swap/interest, storage, carry, rolagem,
      financing cost, financing costs, financiamiento, coste de financiacion, costo overnight, finanzierung, finanzierungskosten, borrow interest, financing, financiacion, overnight, overnight funding,
      overnight financing, overnight interest, interes nocturno, funding, rolowanie, zinsen, juros, 스왑, 이자, interets`,
    ),
  ],
  [
    'balance',
    list(
      'balance, account balance, wallet balance, balance after, saldo, balance de la cuenta, solde, kontostand, bilancio, баланс, 结余, 残高, 口座残高, 잔고, 잔액, 예수금',
    ),
  ],
  ['stopLoss', list('s/l, s / l, sl, stop loss, stop, stop price, initial stop, stop inicial')],
  ['takeProfit', list('t/p, t / p, tp, take profit, target, objetivo, profit target')],
  [
    'position',
    list(
      'position id, position, posicion, id de posicion, id posicion, position number, ポジション番号, ポジション, trade #, trade number, pair id, order pair',
    ),
  ],
  [
    'ticket',
    list(
      `ticket, ticket id, closing deal id, deal id, deal, trade id, execution id, exec id, id, order id, order, order #,
      reference, referencia, orden, id de orden, nº orden, nº de orden, nº operacion, numero, no, #, nr, trade no, id operacion, operacion, position id,
      entry order number, order number, sell fill id, тикет, 订单, 注文番号, 約定番号, チケット, trade #, trade number, transaction id, 订单号, pozycja, emir, 티켓, 주문번호, 체결번호, 거래번호`,
    ),
  ],
  [
    'entry',
    list(
      'entry, entry/exit, open/close, pos effect, position effect, efecto, e/x, in/out, 新規/決済, 新規 決済, 新規決済, 新規決済区分',
    ),
  ],
  [
    'status',
    list(
      'status, estado, state, order status, record type, row type, trade type, type, tipo, situacao, statut, stato, durum',
    ),
  ],
  ['magic', list('magic, magic number, magic no, numero magico')],
  [
    'comment',
    list(
      'comment, comments, comentario, comentarios, note, notes, nota, notas, remark, observaciones, signal, 코멘트, 메모, 비고',
    ),
  ],
  [
    'account',
    list(
      'account, account number, account id, client account id, login, account name, cuenta, numero de cuenta, n de cuenta, conta, 계좌번호, 계좌',
    ),
  ],
  [
    'currency',
    list(
      'currency, currency primary, account currency, currency iso code, divisa, moneda, moneda de la cuenta, divisa de la cuenta, currency result, realized pnl currency, 통화',
    ),
  ],
];

function list(text: string): string[] {
  // Without the voicing marks of kana, which `normaliseColumnName` removes as accents.
  const unmarkedText = text.normalize('NFD').replace(/\p{M}/gu, '');
  return unmarkedText.split(',').map((name) => name.replace(/\s+/g, ' ').trim());
}
