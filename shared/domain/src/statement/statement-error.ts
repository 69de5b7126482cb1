const messages = {
  statement_empty: 'El archivo está vacío.',
  statement_too_big: 'El archivo es demasiado grande: el máximo son {megabytes} MB.',
  statement_too_many_deals: 'El informe tiene demasiadas transacciones: el máximo son {deals}.',
  statement_zip_bomb: 'El archivo se descomprime en muchísimo más de lo que ocupa y no lo hemos abierto.',
  statement_truncated: 'El archivo está incompleto. Vuelve a exportarlo o a descargarlo.',
  statement_damaged: 'El archivo está dañado y no se puede leer. Vuelve a exportarlo.',
  statement_picture:
    'Eso es una imagen. Necesitamos el informe que exporta MetaTrader (.xlsx, .html o .csv).',
  statement_unknown:
    'No reconocemos este informe, ni una tabla con fechas y resultados. Exporta el historial desde MetaTrader en .xlsx o .html.',
  statement_amounts_too_large:
    'El informe contiene importes demasiado grandes, que no podemos sumar sin error. Comprueba que el archivo es correcto.',
  statement_out_of_range:
    'La operación {ticket} tiene una fecha, un volumen, un precio o un nombre que no podemos guardar. Corrígela en el archivo.',
  statement_several: 'El archivo contiene varios informes.',
  statement_columns:
    'El informe tiene una tabla con columnas que no conocemos. Exporta el historial desde MetaTrader sin cambiar las columnas, o con el terminal en español o en inglés.',
  statement_figures:
    'El archivo contiene la cifra {figure}, y no aclara si su coma separa miles o decimales. Importa el informe tal como lo guarda MetaTrader, sin pasarlo por una hoja de cálculo.',
  statement_cost_currencies:
    'Los costes de esta tabla están en varias monedas ({currencies}). Deja sin usar su columna, o convierte sus importes.',
  statement_cost_total:
    'La columna {column} puede contener los costes de otras columnas, que contarían dos veces. Deja sin usar esa columna, o las otras.',
  statement_unsigned:
    'Los resultados de esta tabla no tienen signo: según sus precios u otra columna, algunos son pérdidas. Escríbelas con un menos delante.',
  statement_cumulative:
    'Los resultados de esta tabla son acumulados: cada uno suma los anteriores. Elige la columna con el resultado de cada operación, o exporta la tabla con ella.',
  statement_paired_results:
    'Las filas de entrada de esta tabla tienen un resultado distinto del de las salidas, y contaría dos veces. Deja el resultado solo en las filas de salida.',
  statement_stacked:
    'La columna {column} tiene dos datos, uno en la fila de entrada y otro en la de salida, como en TradeStation. Sepáralos en dos columnas, con el resultado solo en las filas de salida.',
  statement_no_closings:
    'Esta tabla no dice cuándo ni a qué precio se cerró cada operación: parece una lista de posiciones abiertas. Exporta el historial, o añade la fecha de cierre.',
  statement_lots:
    'Este informe de Interactive Brokers no tiene ejecuciones, solo lotes cerrados o resúmenes. Expórtalo con el nivel de detalle «Execution» u «Order».',
  statement_1904:
    'Este libro cuenta los días desde 1904. Desactiva el sistema de fechas de 1904 en tu hoja de cálculo y guárdalo otra vez.',
  statement_unread:
    'No hemos podido leer ninguna operación del informe: sus fechas, sentidos, volúmenes o importes tienen una forma que no conocemos.',
  statement_no_deals: 'El informe no contiene ninguna transacción.',
} as const;

/** All codes of files that cannot be read. */
export type StatementErrorCode = keyof typeof messages;

/** Why a file could not be read. Compare `code`; `message` is in Spanish and can be shown as it is. */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(
    readonly code: StatementErrorCode,
    values: Readonly<Record<string, string | number>> = {},
  ) {
    super(messages[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
  }
}

/** Whether a thrown value is a {@link StatementError}, perhaps of another copy of this module. */
export function isStatementError(error: unknown): error is StatementError {
  return error instanceof Error && 'code' in error && String(error.code) in messages;
}
