import { z } from 'zod';
import { remoteNamePattern } from '../declaration.mjs';
import {
  createOptionalList,
  defineEntity,
  defineStrictEntity,
  id,
  createPictureAddress,
  timestamp,
  toDecimalPoint,
  version,
} from './fields';
import { maxChildren, maxMasters } from './limits';

/** Shown beside a field with a text that is not an amount of money. */
export const notMoney = 'Escribe una cifra con dos decimales como mucho, por ejemplo 149,00.';

/** Amount of money as a decimal string with up to two digits after the point, so that it never becomes a float. */
export const Money = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/, notMoney)
  .meta({ id: 'Money', description: 'Decimal string, at most two decimals: "149.00"' });

/** Number of a trading account at the broker (MetaTrader login). */
export const AccountNumber = z
  .int()
  .positive()
  .max(999_999_999_999)
  .meta({ id: 'AccountNumber', description: 'MetaTrader login' });

export const User = defineEntity('User', {
  id,
  name: z.string(),
  email: z.string(),
  telegram: z.string().nullable(),
  inv: z.string().nullable().describe('Who invited the user; null without one'),
  rol: z.int().describe('1 = admin'),
});

export const SessionAnswer = z.object({ access_token: z.string(), data: User }).meta({ id: 'SessionAnswer' });

export const LegalTextId = z.enum(['terms', 'privacy', 'risk']);

export const LegalText = defineEntity('LegalText', {
  id: LegalTextId,
  title: z.string().describe('In Spanish'),
  text: z.string().describe('Paragraphs, separated by blank lines'),
  version: z.string().describe('Changes with the text'),
});

const sentence = z.string().trim().min(1).max(300, 'Como mucho 300 caracteres por línea.');
const list = z.array(sentence).max(12, 'Como mucho doce líneas.');

/** The texts and pictures of the page of a product; empty lists are not shown. */
export const ProductContents = defineEntity('ProductContents', {
  features: list.describe('What it does'),
  requirements: list.describe('What a buyer needs'),
  questions: z
    .array(
      z.object({
        question: sentence,
        answer: z.string().trim().min(1, 'Falta una respuesta.').max(1000, 'Como mucho 1000 caracteres.'),
      }),
    )
    .max(12, 'Como mucho doce preguntas.'),
  pictures: z
    .array(createPictureAddress('Direcciones que empiezan por /pictures/.'))
    .max(8, 'Como mucho ocho imágenes.')
    .describe('Addresses of more pictures'),
});

const accessDays = z.int().positive().nullable().describe('Days of access per payment; null: unlimited');

export const Product = defineEntity('Product', {
  id,
  hotmart_id: z.int().positive().nullable(),
  title: z.string(),
  description: z.string(),
  url: z.string().describe('Short name used in addresses'),
  img: z.string().describe('Address of the picture'),
  linklp: z.string().describe("Address of the sales page; carries the signed-in user's reference in sck"),
  price: Money.describe('US dollars'),
  access_days: accessDays.optional(),
});

export const ProductPage = Product.extend({
  contents: ProductContents.optional(),
  also_opens: z.array(z.string()).optional().describe('Titles of the products that its purchase opens too'),
}).meta({ id: 'ProductPage' });

/** How many masters of the connector a product includes. */
export const IncludedMasters = z
  .int('Escribe un número entero.')
  .min(1, 'Al menos una cuenta maestra.')
  .max(maxMasters, `Como mucho ${maxMasters} cuentas maestras.`);

/** How many children of the connector a product includes. */
export const IncludedChildren = z
  .int('Escribe un número entero.')
  .min(1, 'Al menos una cuenta hija.')
  .max(maxChildren, `Como mucho ${maxChildren} cuentas hijas.`);

/** Product ids with a meaning of their own (specification, section 3). */
export const productIds = { connector: 1, dashboard: [2, 3], dashPro: 6, scanner: 7 } as const;

/** Kinds of products. What opens a screen of its own has reserved ids; any number of products may be of kind copy. */
export const ProductKind = z.enum(['copy', 'connector', 'dashboard', 'dashpro', 'scanner']);

/** The ids of a kind of product; none for copy, whose ids are higher than all of these. */
export const reservedProductIds: Readonly<Record<z.output<typeof ProductKind>, readonly number[]>> = {
  copy: [],
  connector: [productIds.connector],
  dashboard: productIds.dashboard,
  dashpro: [productIds.dashPro],
  scanner: [productIds.scanner],
};

export const OwnedProduct = defineEntity('OwnedProduct', {
  id,
  title: z.string(),
  url: z.string(),
  status: z.enum(['Activo', 'Suspendido']).describe('Only Activo grants access'),
  fecha_caducidad: timestamp.nullable().describe('null: no end'),
});

/** Why a purchase does or does not give the searching user access. */
export const FoundPurchaseState = z
  .enum([
    'unknown',
    'processing',
    'own',
    'over',
    'withdrawn',
    'blocked',
    'waiting',
    'delayed',
    'disputed',
    'canceled',
    'expired',
    'refunded',
    'charged_back',
    'email_unproven',
    'other_email',
    'other_account',
    'support',
  ])
  .describe(
    'unknown: not received; own: the product is open; over: the paid time has ended; withdrawn: an admin revoked it; blocked: an admin blocked its licence; ' +
      'waiting to charged_back: the state of the purchase; email_unproven: the address of the buyer is not proven; other_email: it waits for an account with another address; support: an admin has to assign it',
  );

export const FoundPurchase = z
  .object({
    state: FoundPurchaseState,
    product: z.string().nullable().describe('Title'),
    buyer: z.string().nullable().describe('Masked address of the buyer, with other_email: m•••@correo.es'),
  })
  .meta({ id: 'FoundPurchase', description: 'A purchase, found by the transaction code of its receipt' });

export const SalesCount = z.object({ productid: id, cont: z.int().nonnegative() }).meta({ id: 'SalesCount' });

export const LicenceStatus = z.enum(['Activo', 'Bloqueado']);

const Access = z
  .enum(['active', 'suspended', 'revoked'])
  .nullable()
  .describe("The user's access to the product: active until fecha_caducidad; null: the user does not own it");

export const Licence = defineEntity('Licence', {
  id,
  email: z.string(),
  user_id: id,
  product_id: id,
  account_1: AccountNumber.nullable(),
  account_2: AccountNumber.nullable(),
  fecha_caducidad: timestamp.nullable(),
  access: Access,
  status: LicenceStatus,
  version,
});

export const CopyAccountType = z.enum(['Master', 'Esclava']);

export const CopyUser = z
  .object({
    id,
    email: z.string(),
    usuario: z.string(),
    servidor: z.string(),
    fecha_caducidad: timestamp.nullable(),
    access: Access,
    tipoCuenta: CopyAccountType,
    idUsuario: id.nullable(),
    status: LicenceStatus,
    version,
  })
  .meta({ id: 'CopyUser', description: 'usercopy; its password (clave) never travels back' });

/** Size of an account in dollars, as at the end of a copy link. */
export const AccountSize = z
  .string('Escribe el tamaño de tu cuenta en cifras.')
  .regex(/^\d{1,9}([.]\d{1,2})?$/, 'Escribe el tamaño de tu cuenta en cifras.')
  .refine((size) => Number(size) > 0, 'El tamaño debe ser mayor que cero.')
  .meta({ id: 'AccountSize', description: 'Decimal string, at most two decimals: "2500"' });

/** An address to which a browser may be sent. */
const webAddress = z.url({ protocol: /^https?$/ });

export const CopyLink = defineEntity('CopyLink', {
  link: webAddress.nullable().describe('Reserved for this user; null when none is free'),
  olds: z
    .array(z.object({ url: webAddress }))
    .describe('Links used before, each with the size it was used for'),
});

export const CopyStock = z
  .object({
    product_id: id,
    title: z.string(),
    url: z.string().describe('Short name of the product'),
    free: z.int().nonnegative(),
    reserved: z.int().nonnegative(),
    assigned: z.int().nonnegative(),
  })
  .meta({ id: 'CopyStock', description: 'Access links of a copy product, by what became of them' });

export const FundStatus = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 pendiente, 1 confirmado, 2 rechazado');

const fundAmountText = z
  .string()
  .trim()
  .overwrite(toDecimalPoint)
  .regex(/^[+-]?\d+([.]\d+)?$/, 'Escribe el monto en cifras, por ejemplo 1500.00.')
  .regex(/^[^.]*([.]\d{1,6})?$/, 'Como mucho seis decimales.')
  .refine((amount) => Number(amount) > 0, 'El monto debe ser mayor que cero.')
  .refine((amount) => Number(amount) <= 1_000_000, 'Como mucho 1.000.000 US$. Para más, escribe a soporte.');

/** The amount of a payment to the fund, as text or as a number: above zero, at most a million dollars. */
export const FundAmount = z
  .union([z.string(), z.number()], 'Escribe el monto en cifras.')
  .transform(String)
  .pipe(fundAmountText)
  .meta({
    id: 'FundAmount',
    description: 'Number or decimal string, at most six decimals: "1500.00", or "1500,00"',
  });

export const Fund = defineEntity('Fund', {
  id,
  user_id: id,
  binance_user: z.string(),
  ammount: z.string().describe('Decimal string with two to six decimals: "1499.123456"'),
  status: FundStatus,
  date: timestamp,
  note: z.string().nullable().describe("The admin's note"),
  transaction_id: z.string().nullable().describe('Of the transfer, as the payer typed it'),
  network: z.string().nullable().describe('Of the transfer, such as TRC20'),
  withdrawn_at: timestamp.nullable().describe('When the payer withdrew it; its status is 2 since then'),
});

export const FundEntry = Fund.extend({
  email: z.string(),
  name: z.string(),
  version: z.int().positive().describe('Grows with each change; send it back when settling'),
  same_transaction: z
    .array(
      Fund.pick({ id: true, ammount: true, status: true, withdrawn_at: true }).extend({ email: z.string() }),
    )
    .describe('Other payments with this transaction id, compared without case and blanks'),
}).meta({ id: 'FundEntry', description: 'A fund payment as an admin sees it' });

export const ConnectorAccountType = z.union([z.literal(2), z.literal(3)]).describe('2 master, 3 child');

export const ConnectorAccount = defineEntity('ConnectorAccount', {
  id,
  number: AccountNumber,
  server_id: id,
  type: ConnectorAccountType,
  multiplier: z.number().positive().nullable().describe('Children only'),
  master_id: id.nullable().optional().describe('Children only: the master that it copies; null: none'),
  is_leaving: z.boolean().optional().describe('true: removed once its copies are closed'),
  terminal_server: z
    .string()
    .optional()
    .describe('The server of an account that a terminal of the owner connects; `listServers` has not got it'),
  version,
});

export const AddedConnectorAccount = ConnectorAccount.extend({
  continued_copies: z
    .int()
    .nonnegative()
    .optional()
    .describe('Copies that were open when the account was deleted before, and are managed again'),
}).meta({ id: 'AddedConnectorAccount' });

export const ConnectorAccounts = defineEntity('ConnectorAccounts', {
  master: ConnectorAccount.nullable().describe('The first one of `maestras`'),
  maestras: z.array(ConnectorAccount).max(maxMasters).describe('All masters'),
  hijas: z.array(ConnectorAccount).max(maxChildren),
  max_children: z
    .int()
    .min(1)
    .max(maxChildren)
    .describe('How many children the active products include; there may be more from before'),
  max_masters: z.int().min(1).max(maxMasters).describe('The same of masters'),
});

/** The condition of a route or of a menu entry on the user. */
export const Requirement = defineStrictEntity('Requirement', {
  anyProduct: z.array(id).min(1).optional().describe('At least one of these products, active'),
  orRemaining: z
    .boolean()
    .optional()
    .describe(
      'Also users without an active product of `anyProduct` who still have something to manage in one',
    ),
  ownsAny: z.literal(true).optional().describe('At least one active product, whichever it is'),
  rol: z.int().optional().describe('Exactly this role; 1 = admin'),
});

const path = z.string().regex(/^\/$|^(\/([a-z0-9_-]+|:[a-z]+))+$/i, 'a path such as /panel or /copy/:name');

/**
 * A text that the shell shows for a remote. Letters of other scripts are rejected because they can look like Latin letters,
 * and control characters because they change the text around them. A team could imitate another team's entry with them.
 */
const createShellText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?! )[\p{Script=Latin}\p{N}\p{P}\p{S}\p{M} ]+$/u, 'Latin letters, digits and punctuation')
    .regex(/^(?:(?!\p{M}{3})[^])*$/u, 'at most two marks on a letter');

const rangePart = String.raw`(?:[<>]=?|[=~^])?\d+(?:\.(?:\d+|x|\*)){0,2}(?:-[0-9A-Za-z.-]+)?`;

/** A range of versions, such as ^1.2.0, >=1.2 <2 or ^18.0.0 || ^19.0.0. */
const range = z
  .string()
  .max(40)
  .regex(new RegExp(`^${rangePart}(?:(?: | - | \\|\\| )${rangePart})*$`), 'a semver range such as ^1.2.0');

const keywords = z.array(createShellText(40)).max(20).describe('Further search terms of the command palette');

/** The position of the last menu entries. */
const maxOrder = 1000;

const apiPath = z
  .string()
  .regex(/^(\/[a-z0-9_-]+)+$/i, 'a path of the API without parameters, such as /accounts');

export const RemoteRoute = defineStrictEntity('RemoteRoute', {
  path,
  title: createShellText(80),
  layout: z.enum(['framed', 'bare']).optional().describe('framed (default): inside top bar and menu'),
  access: z.enum(['signed-in', 'signed-out']).optional().describe('signed-in is the default'),
  requires: Requirement.optional(),
  otherwise: path
    .optional()
    .describe(
      'Where users who do not meet the requirement are redirected, and users with a session from a signed-out route. A signed-out route: where visitors are redirected in place of the sign-in',
    ),
  landing: Requirement.optional().describe(
    'Users who meet this are redirected here from the home path on page load',
  ),
  prefetch: z
    .array(apiPath)
    .max(4)
    .optional()
    .describe('API calls (GET) of the screen that are sent while its files load, if the user may open it'),
  keepAlive: z
    .literal(true)
    .optional()
    .describe('The screen stays in memory, hidden, for ten minutes after the user leaves it'),
});

export const RemoteMenuEntry = defineStrictEntity('RemoteMenuEntry', {
  to: path,
  alsoAt: z.array(path).max(20).optional().describe('Other addresses at which the entry counts as current'),
  label: createShellText(40),
  shortLabel: createShellText(20).optional().describe('For the tab bar of phones'),
  icon: z.string().max(2000).optional().describe('SVG path data on a 20 × 20 grid'),
  order: z.number().min(0).max(maxOrder).describe('Entries with a lower number are first'),
  group: createShellText(40).optional().describe('Heading above the entry; none: the main list'),
  place: z
    .enum(['menu', 'top', 'person'])
    .optional()
    .describe(
      "menu (default); top: in the bar; person: the link of the user's name, and the end of the menu for further ones",
    ),
  requires: Requirement.optional(),
  whenMissing: z
    .strictObject({ disabled: createShellText(200) })
    .optional()
    .describe('Shown, disabled, with this reason; without it the entry is not shown'),
  keywords: keywords.optional(),
});

export const RemoteCommand = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
    label: createShellText(60).describe('What it does, as a verb: Abrir la calculadora'),
    keywords: keywords.optional(),
    icon: z.string().max(600).optional().describe('SVG path data on a 20 × 20 grid'),
    to: path.describe('A route of the same remote, without parameters, that it opens'),
    search: z
      .string()
      .regex(/^\?[A-Za-z0-9_=&.%-]{1,200}$/, 'a query such as ?mes=-1')
      .optional()
      .describe('Query of the address'),
    action: z
      .enum(['anywhere', 'there'])
      .optional()
      .describe(
        'none: only opens the address; anywhere: opens it, and the screen runs the command; there: offered only while that address is open',
      ),
    key: z
      .string()
      .regex(/^[a-z[\].,/]$/, 'one key without a modifier: a letter, or one of [ ] . , /')
      .optional()
      .describe('Runs it while the address is open; only with an action'),
    requires: Requirement.optional().describe('Without it, what its route requires'),
    finds: apiPath
      .optional()
      .describe(
        'In place of the command, the palette lists the records that this API call (GET) answers for the typed text, as searchRecords does',
      ),
  })
  .refine(({ key, action }) => key === undefined || action !== undefined, {
    path: ['key'],
    message: 'a key needs an action: a command without one has no effect at its own address',
  })
  .meta({ id: 'RemoteCommand' });

/** The name of a slot: the name of an area, a slash, and the name of a place in the area. */
export const slotId = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/, 'the name of a slot, such as inicio/cards');

/** Version of a slot. It grows when contributions that were built for the previous version no longer fit. */
const slotVersion = z.int().min(1).max(99);

export const RemoteSlot = defineStrictEntity('RemoteSlot', {
  id: slotId,
  version: slotVersion,
  max: z.int().min(1).max(20).describe('Contributions that are shown; further ones are left out'),
  size: z
    .strictObject({ block: z.int().min(20).max(1000) })
    .describe('Height in CSS pixels that is reserved for each, so that nothing moves when it loads'),
  at: path.describe('The route of the same remote that shows it'),
});

export const RemoteContribution = defineStrictEntity('RemoteContribution', {
  to: slotId,
  version: slotVersion,
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  title: createShellText(60),
  order: z.number().min(10).max(maxOrder).describe('Those with a lower number are first'),
  requires: Requirement.optional(),
  module: z
    .string()
    .max(100)
    .regex(/^\.\/src(\/[a-z0-9-]+)+\.tsx?$/, 'a file such as ./src/slots/month.tsx'),
});

export const RemoteMessageKind = defineStrictEntity('RemoteMessageKind', {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  label: createShellText(60),
  note: createShellText(120).describe('When such a message is sent'),
  icon: z.string().max(600).nullable().describe('SVG path data on a 20 × 20 grid'),
  anyProduct: z.array(id).min(1).max(20).describe('Its messages reach users who own one of these'),
});

/** The declaration of a remote (src/manifest.ts), before the build. */
export const RemoteDeclaration = defineStrictEntity('RemoteDeclaration', {
  name: z.string().regex(remoteNamePattern),
  title: createShellText(60).describe('Display name in Spanish'),
  hostApi: range.describe('Range of the host API that it needs, as semver'),
  routes: z.array(RemoteRoute).min(1).max(60),
  menu: z.array(RemoteMenuEntry).max(30),
  commands: createOptionalList(
    RemoteCommand,
    40,
    'Entries of the command palette and keys, besides the menu',
  ),
  slots: createOptionalList(RemoteSlot, 10, 'Places of its screens that other remotes contribute to'),
  contributions: createOptionalList(
    RemoteContribution,
    20,
    'What it shows in slots, each as the module ./slots/<id> of its container',
  ),
  messages: createOptionalList(
    RemoteMessageKind,
    10,
    'Kinds of messages that its team sends and its users choose in their preferences',
  ),
});

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/)
  .refine((name) => !name.includes('..'));

export const RemoteFile = defineStrictEntity('RemoteFile', {
  file: fileName,
  integrity,
  bytes: z.int().nonnegative(),
  kind: z.enum(['entry', 'script', 'style', 'worker', 'asset']),
  first: z.boolean().describe('Needed by every screen of the remote, and therefore preloaded'),
  needs: createOptionalList(
    fileName,
    100,
    'Of an ES module: the files that it imports. A script without this field is no module',
  ),
});

/** remote.json: a built remote as data. `files` lists every file that a browser may load of it. */
export const RemoteManifest = RemoteDeclaration.extend({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
  container: z.string().describe('Global variable in which the entry stores its container'),
  shared: z
    .record(z.string(), range)
    .describe('Packages expected from the shell, each with its semver range'),
  calls: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^(GET|POST|PUT|DELETE) \/\S*$/),
    )
    .max(300)
    .optional()
    .describe('The calls of the API that its code can make, as GET /user/products; the build finds them'),
  files: z.array(RemoteFile).min(1).max(400),
}).meta({ id: 'RemoteManifest' });

export const RegistryEntry = defineStrictEntity('RegistryEntry', {
  manifest: RemoteManifest,
  base: z.string().describe('Address of the folder that holds its files, ending in /'),
});

/** The release of each remote that the shell loads. */
export const Registry = z
  .strictObject({ schema: z.literal(1), revision: z.int().nonnegative(), remotes: z.array(RegistryEntry) })
  .meta({ id: 'Registry' });
