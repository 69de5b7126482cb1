/** The pages of Ayuda in the order of the list: the palette and the menu need these facts before any page is loaded. */
export const topics = [
  {
    id: 'conector',
    title: 'Cómo copia el Conector',
    keywords: ['maestra', 'hija', 'copiar', 'lotaje', 'multiplicador', 'activar', 'retraso'],
  },
  {
    id: 'modos',
    title: 'Activo, Solo cierres y Pausado',
    keywords: ['modo', 'parar', 'pausar', 'detener', 'copia'],
  },
  {
    id: 'no-copiado',
    title: 'Por qué no se copió una operación',
    keywords: ['motivo', 'omitida', 'rechazada', 'sin copiar', 'error', 'lotaje mínimo', 'margen', 'símbolo'],
  },
  {
    id: 'posiciones',
    title: 'Qué es Comprobar posiciones',
    keywords: ['conciliación', 'diferencia', 'huérfana', 'adoptar', 'descuadre'],
  },
  {
    id: 'cerrar',
    title: 'Cerrar copias y eliminar cuentas',
    keywords: ['cerrar todo', 'borrar', 'quitar', 'posiciones abiertas'],
  },
  {
    id: 'terminales',
    title: 'Conectar MetaTrader sin contraseña',
    keywords: ['terminal', 'EA', 'código', 'MT5', 'emparejar', 'WebRequest'],
  },
  {
    id: 'importar',
    title: 'Importar un informe o una tabla',
    keywords: ['archivo', 'CSV', 'XLSX', 'HTML', 'extracto', 'historial'],
  },
  {
    id: 'cifras',
    title: 'Qué significan las cifras del Diario',
    keywords: ['R', 'SQN', 'drawdown', 'expectativa', 'Sharpe', 'factor de beneficio', 'intervalo'],
  },
  {
    id: 'licencias',
    title: 'Licencias y robots',
    keywords: ['DashPro', 'Trend Scanner', 'clave', 'robot', 'instalar', 'cuenta fijada'],
  },
  {
    id: 'cuenta',
    title: 'Tu cuenta y tus códigos',
    keywords: ['contraseña', 'segundo factor', 'correo', 'recuperación', 'sesiones', 'eliminar', 'datos'],
  },
] as const;

export type TopicId = (typeof topics)[number]['id'];
