import { z } from 'zod';
import { emailPattern, maxEmailCharacters, toOneLine } from './limits';
import { maxPictureBytes, pictureTooLarge } from './picture';

/** An object of the API. @param id - Its name in the document of the API. */
export const defineEntity = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** The same, if other fields are rejected and not ignored. */
export const defineStrictEntity = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });

/** Id of a row. */
export const id = z.int().positive();

/** UTC instant, ISO 8601 with Z. */
export const timestamp = z.iso.datetime().describe('UTC instant, ISO 8601 with Z');

/**
 * A whole number, also as its usual digits in an address or a form. Other values, such as `1e3`, `0x5`, `01` or a list,
 * are rejected and not converted.
 *
 * @param range - The accepted numbers.
 */
export const createWholeNumber = <Range extends z.ZodType<number, number>>(range: Range) =>
  z.union([
    z.int().pipe(range),
    z
      .string()
      .regex(/^(0|-?[1-9]\d{0,15})$/)
      .transform(Number)
      .pipe(range),
  ]);

/** A positive whole number, also as its usual digits. */
export const numeric = createWholeNumber(z.int().positive());

/** The parameter of an address that names a row. */
export const byId = z.object({ id: numeric });

/**
 * Replaces the decimal comma of a number. A text is returned unchanged if its comma may separate thousands: `1,234` is a
 * thousand in English.
 */
export const toDecimalPoint = (text: string): string =>
  /^(?![1-9]\d{0,2},\d{3}$)\d+,\d{1,8}$/.test(text) ? text.replace(',', '.') : text;

/**
 * A value that a form may leave out, also as `''`, `0` or null, which clients of the specification send for it.
 *
 * @param schema - The accepted values.
 */
export const orAbsent = <Value extends z.ZodType>(schema: Value) =>
  z.union([schema, z.literal(['', '0', 0, null]).transform(() => null)]).optional();

/**
 * Version of a row when it was read. An edit sends it back, and is rejected if the row has changed since. The maximum is
 * that of its column.
 */
export const version = z
  .int()
  .positive()
  .max(2 ** 31 - 1)
  .describe('Grows with each change; send it back when editing');

/** Number of rows of a page; all rows by default. */
export const pageLimit = createWholeNumber(z.int().min(1).max(1000)).optional().describe('All by default');

/**
 * A list that may be left out.
 *
 * @param max - Items at most.
 */
export const createOptionalList = <Item extends z.ZodType>(item: Item, max: number, description: string) =>
  z.array(item).max(max).optional().describe(description);

/** An answer without a body. */
export const noBody = z.void();

/** A text that must not be empty. @param max - Characters at most. */
export const createFilledText = (max: number) =>
  z.string('Falta este dato.').trim().min(1, 'Falta este dato.').max(max, `Como mucho ${max} caracteres.`);

/**
 * A text of one line, such as a name: each run of white space and control characters becomes one space, so that lists,
 * mails and exports show it in one line.
 */
export const createLine = () => z.string('Falta este dato.').overwrite(toOneLine);

/** A text of one line that must not be empty. @param max - Characters at most. */
export const createFilledLine = (max: number) =>
  createLine().min(1, 'Falta este dato.').max(max, `Como mucho ${max} caracteres.`);

/** An e-mail address, in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailCharacters)
  .pipe(z.email({ pattern: emailPattern, error: 'Email Invalido' }));

/** `https://parque.es@malo.example` leads to malo.example, whatever it looks like. */
function hasUserInfo(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username !== '' || password !== '';
}

/** Whether browsers request an address as it is written: no `..`, backslash or white space. */
function isNormalPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, 'https://parque.invalid')) return false;
  const { origin, pathname, search } = new URL(address, 'https://parque.invalid');
  return origin === 'https://parque.invalid' && pathname + search === address;
}

/** The address of a picture: a path of the installation, or of another origin. @param error - The message. */
export const createPictureAddress = (error: string) =>
  z
    .string()
    .max(500, 'Como mucho 500 caracteres.')
    .refine((address) => isNormalPath(address) || /^https:\/\/[^\s\\]+$/.test(address), error);

/** Length of 4 MB in base64. */
const maxPictureTextLength = Math.ceil(maxPictureBytes / 3) * 4;

/** A picture that is uploaded, as a file in base64. */
export const pictureFile = z
  .string('Elige una imagen.')
  .min(1, 'Elige una imagen.')
  .max(maxPictureTextLength, pictureTooLarge)
  .describe('A JPEG, PNG or WebP file in base64, at most 4 MB and 24 million pixels');

/** Largest body of a call that uploads a picture, in bytes. */
export const pictureBodyBytes = maxPictureTextLength + 4096;

/** A web address, stored as browsers open it. */
export const webLink = z
  .url({ protocol: /^https?$/, normalize: true, error: 'Escribe una dirección web completa.' })
  .max(500, 'Como mucho 500 caracteres.')
  .refine((link) => !hasUserInfo(link), 'La dirección no puede llevar usuario ni contraseña.');

/** Whether a text is the IANA name of a time zone. Names with a sign, such as +02:00, are not: PostgreSQL reads the sign the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}
