import { z } from 'zod';

const formatFigure = (limit: number | bigint) => limit.toLocaleString('es-ES');

function describeTooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') {
    return Number(minimum) <= 1
      ? 'Escribe algo aquí.'
      : `Escribe al menos ${formatFigure(minimum)} caracteres.`;
  }
  if (origin === 'array') return `Hacen falta al menos ${formatFigure(minimum)}.`;
  return inclusive === false
    ? `Tiene que ser mayor que ${formatFigure(minimum)}.`
    : `El mínimo es ${formatFigure(minimum)}.`;
}

function describeTooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `Escribe como máximo ${formatFigure(maximum)} caracteres.`;
  return origin === 'array'
    ? `No puede haber más de ${formatFigure(maximum)}.`
    : `El máximo es ${formatFigure(maximum)}.`;
}

const formats: Readonly<Record<string, string>> = {
  email: 'Escribe un correo válido.',
  url: 'Escribe una dirección web válida.',
  date: 'Escribe una fecha válida.',
  datetime: 'Escribe una fecha y hora válidas.',
};

/**
 * Describes the fault of a field to the user who filled it in. A message that the contract defines for a field replaces
 * these.
 */
export const describeFieldIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return issue.input === undefined ? 'Falta este dato.' : 'Este dato no tiene el formato esperado.';
    case 'too_small':
      return describeTooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return describeTooBig(issue as z.core.$ZodIssueTooBig);
    case 'invalid_format':
      return formats[issue.format ?? ''] ?? 'Este dato no tiene el formato esperado.';
    case 'invalid_value':
      return 'Elige una de las opciones.';
    case 'unrecognized_keys':
      return 'Se ha enviado un dato que no se admite.';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    default:
      return 'Revisa este dato.';
  }
};
