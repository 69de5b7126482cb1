import { formatDateTime } from '@parque/ui';

const names: Readonly<Record<string, string>> = {
  accessDays: 'Días de acceso',
  answer: 'Respuesta',
  account1: 'Cuenta 1',
  account2: 'Cuenta 2',
  action: 'Acción',
  base: 'Carpeta',
  childPosition: 'Posición de la hija',
  children: 'Cuentas hijas',
  contents: 'Página del producto',
  clave: 'Contraseña',
  decision: 'Decisión',
  description: 'Descripción',
  effect: 'Efecto',
  email: 'Correo',
  entitlement: 'Acceso',
  expiresAt: 'Caduca',
  failure: 'Fallo',
  features: 'Qué hace',
  hidden: 'Oculto en el catálogo',
  hotmartId: 'Número de Hotmart',
  id: 'Número',
  ids: 'Orden',
  img: 'Imagen',
  inv: 'Inversión',
  isPaused: 'Copia pausada',
  left: 'Códigos que quedan',
  linklp: 'Página de venta',
  masterId: 'Cuenta maestra (número interno)',
  maxAgeSeconds: 'Antigüedad máxima (s)',
  maxChildren: 'Cuentas hijas del Conector',
  maxDailyLoss: 'Pérdida diaria máxima',
  maxLot: 'Lote máximo',
  maxMasters: 'Cuentas maestras del Conector',
  maxPositions: 'Máximo de posiciones simultáneas',
  maxSlippagePoints: 'Deslizamiento máximo (puntos)',
  message: 'Mensaje',
  mode: 'Modo',
  multiplier: 'Multiplicador',
  name: 'Nombre',
  note: 'Nota',
  number: 'Número de cuenta',
  open: 'Sesiones abiertas',
  pictures: 'Más imágenes',
  pins: 'Versiones fijadas',
  positions: 'Posiciones',
  previous: 'Versión anterior',
  price: 'Precio',
  productId: 'Producto',
  products: 'Productos',
  question: 'Pregunta',
  questions: 'Preguntas',
  reason: 'Motivo',
  requirements: 'Requisitos',
  retiredAt: 'Retirado',
  rol: 'Rol',
  rollouts: 'Despliegue',
  run: 'Cierre',
  sent: 'Órdenes enviadas',
  serverId: 'Servidor',
  stable: 'Versión estable',
  state: 'Estado',
  status: 'Estado',
  symbol: 'Símbolo',
  symbolMap: 'Equivalencia de símbolos',
  telegram: 'Telegram',
  title: 'Título',
  type: 'Tipo',
  units: 'Volumen',
  until: 'Hasta',
  url: 'Nombre corto',
  userId: 'Usuario',
  valor: 'Valor',
  version: 'Versión',
};

/** The Spanish words of codes, by field and value. A code that several fields have is under each of them. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'decision.effect': { grant: 'Concedido', revoke: 'Retirado' },
  'entitlement.status': { active: 'Activo', suspended: 'Suspendido', revoked: 'Retirado' },
  mode: { activo: 'Activo', solo_cierres: 'Solo cierres', pausado: 'Pausado' },
  rol: { 0: 'Usuario', 1: 'Administrador' },
  state: {
    on: 'Encendido',
    off: 'Apagado',
    maintenance: 'En mantenimiento',
    pendiente: 'Pendiente',
    procesada: 'Procesada',
    fallida: 'Fallida',
  },
  type: { 2: 'Maestra', 3: 'Hija' },
  status: { 0: 'Pendiente', 1: 'Confirmado', 2: 'Rechazado' },
};

const toCapitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns a field of the audit log in Spanish: 'Decisión: efecto' of `decision.effect`. An unknown name is returned
 * unchanged.
 */
export function getFactName(path: string): string {
  const [first = '', ...rest] = path.split('.').map((part) => names[part] ?? part);
  return [toCapitalised(first), ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(
    ': ',
  );
}

/** Returns a value of a field in Spanish: the word of a code, 'Sí' of true, and an instant as date and time. */
export function formatFactValue(path: string, value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const word = values[path]?.[value];
  if (word !== undefined) return word;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
    ? formatDateTime(value)
    : String(value);
}
