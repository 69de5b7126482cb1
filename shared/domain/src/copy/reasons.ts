import type { ScaleReason } from './scale';
import type { SymbolProblem } from './symbol-match';

export type LossLimit = 'daily_loss' | 'total_loss' | 'drawdown';

/** The reasons in Spanish, with what can be done about it. */
const texts = {
  rounded: 'Se redondeó hacia abajo al paso de lotaje de esta cuenta.',
  cut_to_max: 'Se redujo a diez órdenes del lotaje máximo que admite el bróker de esta cuenta.',
  split: 'Supera el lotaje máximo por orden del bróker de esta cuenta: se repartió en varias órdenes.',
  order_parts:
    'La orden de la maestra se ejecutó en varias partes: el lotaje se calcula una vez, para todas juntas.',
  cut_to_limit: 'Se redujo a tu lotaje máximo por operación.',
  below_min:
    'El resultado es menor que el lotaje mínimo de esta cuenta: no se envió nada. Sube el multiplicador si quieres copiar operaciones tan pequeñas.',
  below_step:
    'El resultado no llega a un paso de lotaje de esta cuenta: no se envió nada. Sube el multiplicador si quieres copiar operaciones tan pequeñas.',
  raised_to_min:
    'El resultado era menor que el lotaje mínimo de esta cuenta: se abrió el mínimo, como elegiste.',
  symbol_filtered: 'Tus reglas no copian este símbolo.',
  side_filtered: 'Tus reglas solo copian el otro sentido.',
  hours_filtered: 'La maestra la abrió fuera de tu horario de copia.',
  stops_not_copied: 'Tus reglas no copian el stop loss ni el take profit.',
  no_stop:
    'Sin stop loss no se puede calcular el lotaje por riesgo: no se envió nada. Con copia inversa cuenta el take profit de la maestra.',
  own_stop_impossible:
    'Tu stop propio quedaría por debajo de cero en este símbolo: no se abre. Elige una distancia menor.',
  stop_passed: 'El precio de esta cuenta ya está más allá del stop loss: no se abre.',
  no_tick_value:
    'El bróker no da el valor de un tick en la divisa de la cuenta: no se puede calcular el lotaje por riesgo.',
  no_worth: 'La maestra o esta cuenta no tiene fondos: no se puede calcular el lotaje.',
  currency_differs:
    'La maestra y esta cuenta tienen divisas distintas: no se puede calcular el lotaje en proporción a sus fondos.',
  symbol_unknown:
    'El bróker de esta cuenta no tiene este símbolo. Indica su nombre en la tabla de símbolos para copiarlo.',
  symbol_ambiguous:
    'Este símbolo encaja con varios del bróker de esta cuenta. Indica cuál es en la tabla de símbolos.',
  symbol_differs:
    'El símbolo con ese nombre tiene otra divisa, otro precio u otro valor por lote en esta cuenta (por ejemplo, si una de las dos es de céntimos): no se abrió nada. Indica cuál es en la tabla de símbolos.',
  partial_fill: 'El bróker ejecutó solo una parte del volumen.',
  paused: 'La cuenta estaba pausada. Cuando esté activa, puedes copiar lo que falte con «Sincronizar ahora».',
  only_closes: 'La cuenta solo copia cierres: no se abre nada nuevo.',
  late: 'Llegó demasiado tarde según tu límite de antigüedad y no se abrió.',
  brief: 'La maestra la abrió y la cerró antes de que se pudiera copiar.',
  max_positions: 'Ya hay tantas posiciones copiadas como permite tu límite.',
  daily_loss: 'Se alcanzó tu pérdida diaria máxima: hoy no se abre nada más.',
  total_loss:
    'Se alcanzó tu pérdida total máxima: no se abre nada más. Cambia o quita ese límite para seguir; se contará desde entonces.',
  drawdown:
    'Se alcanzó tu caída máxima desde el punto más alto: no se abre nada más. Cambia o quita ese límite para seguir; se contará desde entonces.',
  netting_conflict:
    'Esta cuenta es de neteo y ya tiene una posición en sentido contrario en este símbolo: abrir esta la habría cerrado.',
  not_held: 'Esta cuenta no tenía copiada la operación: no había nada que hacer.',
  closed_by_hand:
    'La operación ya estaba cerrada en esta cuenta, a mano o por su stop: se respeta y no se vuelve a abrir.',
  unrecorded:
    'La cuenta ya tiene esta posición, pero no consta como copia: abrirla otra vez la duplicaría. Ve a «Comprobar posiciones» y decide qué hacer con ella.',
  closed_already:
    'Ya estaba cerrada del todo en esta cuenta, con «Cerrar todo» o por un cierre parcial anterior de la maestra.',
  no_change: 'La posición ya estaba así.',
  nothing_left:
    'La parte que cerró la maestra es menor que un paso de esta cuenta: se ajustará con el próximo cierre.',
  shared_steps:
    'Varias copias comparten esta posición y el bróker solo la cierra por pasos: se cerró hasta el paso siguiente.',
  before_activation: 'Estaba abierta antes de activar la copia.',
  slippage: 'El precio se movió más de lo que permite tu deslizamiento máximo, o el bróker lo cambió.',
  no_money: 'La cuenta no tiene margen suficiente.',
  market_closed: 'El mercado de este símbolo está cerrado.',
  invalid_volume: 'El bróker no aceptó el volumen.',
  invalid_stops:
    'El bróker no aceptó el stop loss o el take profit: la copia puede estar sin ellos, o con los anteriores. Se sigue intentando mientras esté abierta.',
  trade_disabled: 'El bróker no permite operar en esta cuenta o en este símbolo.',
  terminal_trade_disabled:
    'El terminal de esta cuenta no puede operar. Mira en «Mis terminales» qué hay que cambiar.',
  close_only: 'El bróker solo permite cerrar posiciones de este símbolo.',
  investor_password:
    'La contraseña guardada es la de inversor, que solo permite ver. Edita la cuenta y escribe la contraseña principal.',
  product_inactive:
    'Tu producto Conector no está activo: se siguen copiando los cierres, pero no se abre nada nuevo.',
  licence_blocked:
    'Tu licencia está bloqueada: se siguen copiando los cierres, pero no se abre nada nuevo. Escribe a soporte.',
  copy_cycle:
    'Tus cuentas y las de otros usuarios copian en círculo hasta tu maestra: no se abre nada nuevo. Cambia la maestra o la hija.',
  account_twice:
    'Esta cuenta ya está conectada como otra hija: en esta no se abre nada nuevo. Elimina una de las dos.',
  adopted: 'La posición ya existía en esta cuenta y la copia la gestiona desde «Comprobar posiciones».',
  closed_by_owner: 'Cierre pedido por ti en Comprobar posiciones.',
  closed_without_copier: 'Se cerró en esta cuenta, a mano o por su stop, mientras la copia no se gestionaba.',
  close_all: 'Cierre pedido con «Cerrar todo».',
  loss_limit: 'Cierre por tu límite de pérdida.',
  continued: 'La copia seguía abierta cuando volviste a añadir la cuenta, y se gestiona de nuevo.',
  master_deleted: 'La maestra se eliminó antes de que se conociera el resultado de esta orden.',
  master_changed: 'La cuenta pasó a copiar a otra maestra antes de que se enviara esta orden.',
  broker_rejected: 'El bróker rechazó la orden.',
  invalid_filling:
    'El bróker no admite en este símbolo la forma de ejecución de la orden. Escribe a soporte.',
  broker_max_volume: 'Se alcanzó el volumen total que el bróker permite en este símbolo.',
  broker_max_positions: 'La cuenta ya tiene tantas posiciones como permite el bróker.',
  long_only: 'El bróker solo permite comprar este símbolo.',
  short_only: 'El bróker solo permite vender este símbolo.',
  fifo_close:
    'El bróker solo cierra las posiciones de un símbolo por orden de apertura (FIFO): antes hay que cerrar la más antigua.',
  hedge_prohibited: 'El bróker no permite posiciones en sentido contrario en un mismo símbolo.',
  terminal_max_lots: 'El volumen supera los «Lotes por orden, como máximo» del programa del terminal.',
  terminal_max_positions:
    'La cuenta ya tiene tantas posiciones como permite «Posiciones abiertas, como máximo» del programa del terminal.',
  stops_clamped:
    'El bróker exige más distancia hasta el precio: el stop está lo más cerca que permite, y se sigue intentando el de la maestra.',
  superseded: 'La sustituyó un cambio posterior de la misma posición: no se envió.',
  expired: 'No se ejecutó a tiempo: el bróker, o el terminal de la cuenta, no respondió.',
} as const satisfies Record<ScaleReason | SymbolProblem | LossLimit, string> & Record<string, string>;

/** Why a copy was omitted or rejected, or differs from the computed volume. */
export type CopyReason = keyof typeof texts;

/** All codes, to validate stored ones. */
export const copyReasons = Object.keys(texts) as readonly CopyReason[];

/** A reason in Spanish; undefined for an unknown code. */
export const getReasonText = (reason: string): string | undefined =>
  Object.hasOwn(texts, reason) ? texts[reason as CopyReason] : undefined;

/** Reasons that the owner ends by an activation, while they are in force. */
const presentTexts: Readonly<Partial<Record<CopyReason, string>>> = {
  paused: 'La cuenta está pausada. Actívala para copiar lo que falta.',
  only_closes: 'La cuenta solo copia cierres. Actívala para copiar lo que falta.',
};

/** A reason that is in force at present in Spanish, as in a preview. The text of the log is about the past. */
export const getCurrentReasonText = (reason: CopyReason): string => presentTexts[reason] ?? texts[reason];
