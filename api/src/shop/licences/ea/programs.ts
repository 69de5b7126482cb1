import type {
  AdminProgramEntity,
  CallArguments,
  EaProgramEntity,
  ProgramFactsEntity,
  ProgramFileEntity,
  ProgramKindEntity,
  UserEntity,
} from '@parque/contract';
import { maxProgramBytes, productIds } from '@parque/contract';
import { eq, getTableColumns } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../../core/database/database';
import { programs } from '../../../core/database/schema';
import { recordChange } from '../../../core/audit/audit-log';
import { ApiRuleError, requireFound } from '../../../core/http/api-rule-error';
import type { Services } from '../../../core/http/area';
import { requireProduct } from '../../products/ownership';

const fileNames: Readonly<Record<ProgramKindEntity, string>> = {
  dashpro: 'dashpro.ex5',
  scanner: 'escaner.ex5',
  terminal: 'Parque.ex5',
};

const kinds = Object.keys(fileNames) as ProgramKindEntity[];

const kindsByProduct: ReadonlyMap<number, ProgramKindEntity> = new Map([
  [productIds.dashPro, 'dashpro'],
  [productIds.scanner, 'scanner'],
]);

const { bytes: _bytes, ...factColumns } = getTableColumns(programs);

type Facts = Omit<typeof programs.$inferSelect, 'bytes'>;

const toProgramFacts = ({ kind, version, size, sha256, uploadedAt }: Facts): ProgramFactsEntity => ({
  name: fileNames[kind],
  version,
  bytes: size,
  sha256,
  uploaded_at: uploadedAt.toISOString(),
});

/** Returns what is known of the uploaded program of a kind, without its bytes; null when none is uploaded. */
export async function findProgram(db: Database, kind: ProgramKindEntity): Promise<ProgramFactsEntity | null> {
  const [row] = await db.select(factColumns).from(programs).where(eq(programs.kind, kind));
  return row ? toProgramFacts(row) : null;
}

/** @throws ApiRuleError - `not_found`: no program of the kind is uploaded. */
export async function loadProgramFile(db: Database, kind: ProgramKindEntity): Promise<ProgramFileEntity> {
  const [row] = await db.select({ bytes: programs.bytes }).from(programs).where(eq(programs.kind, kind));
  if (!row) throw new ApiRuleError('not_found');
  return { name: fileNames[kind], data: row.bytes.toString('base64') };
}

/** The user who downloads a program, and the product that the program belongs to. */
interface Owner {
  readonly userId: number;
  readonly productId: number;
}

/** Returns the file that the owner of a product installs. @throws ApiRuleError - `product_required`. */
export async function getProgram(
  { db, now }: Services,
  { userId, productId, address }: Owner & { readonly address: string },
): Promise<EaProgramEntity> {
  await requireProduct(db, userId, [productId], now());
  const kind = kindsByProduct.get(productId);
  return { address, file: kind ? await findProgram(db, kind) : null };
}

/** @throws ApiRuleError - `product_required`, or `not_found` when no program of the product is uploaded. */
export async function getProgramFile(
  { db, now }: Services,
  { userId, productId }: Owner,
): Promise<ProgramFileEntity> {
  await requireProduct(db, userId, [productId], now());
  const kind = requireFound(kindsByProduct.get(productId));
  return loadProgramFile(db, kind);
}

export async function listPrograms({ db }: Services): Promise<AdminProgramEntity[]> {
  return Promise.all(kinds.map(async (kind) => ({ kind, file: await findProgram(db, kind) })));
}

/** Words that occur in the source of every MQL5 program. A compiled program is encrypted and contains none of them. */
const sourceWords = ['#property', 'OnInit', 'OnTick'];

/** Whether a file is the source of a program, which MetaEditor stores as ASCII, UTF-8 or UTF-16. */
function isSource(bytes: Buffer): boolean {
  return sourceWords.some((word) => bytes.includes(word) || bytes.includes(word, 0, 'utf16le'));
}

function decodeProgram(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64');
  const reject = (message: string) => new ApiRuleError('invalid_input', { fields: { data: message } });
  if (bytes.length === 0) throw reject('El archivo está vacío.');
  if (bytes.length > maxProgramBytes) throw reject('El programa puede ocupar como mucho 8 MB.');
  if (isSource(bytes)) throw reject('Es el código fuente. Compílalo en MetaEditor y sube el .ex5.');
  return bytes;
}

type Upload = CallArguments<'uploadProgram'>;

/** Stores a compiled program in place of the previous one. @throws ApiRuleError - `invalid_input`. */
export async function storeProgram(
  { db, now }: Services,
  admin: UserEntity,
  { params: { kind }, body: { version, data } }: Pick<Upload, 'params' | 'body'>,
): Promise<AdminProgramEntity> {
  const bytes = decodeProgram(data);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const values = { version, bytes, size: bytes.length, sha256, uploadedAt: now() };
  await db.transaction(async (tx) => {
    const previous = await findProgram(tx, kind);
    await tx
      .insert(programs)
      .values({ kind, ...values })
      .onConflictDoUpdate({ target: programs.kind, set: values });
    await recordChange({ tx, actorId: admin.id, at: now() }, 'program.upload', `program:${kind}`, {
      ...(previous && { before: { version: previous.version, sha256: previous.sha256 } }),
      after: { version, sha256 },
    });
  });
  return { kind, file: toProgramFacts({ kind, ...values }) };
}

/** Stops offering a program. Nothing happens when none is uploaded. */
export async function removeProgram(
  { db, now }: Services,
  admin: UserEntity,
  kind: ProgramKindEntity,
): Promise<AdminProgramEntity> {
  await db.transaction(async (tx) => {
    const [removedProgram] = await tx.delete(programs).where(eq(programs.kind, kind)).returning(factColumns);
    if (!removedProgram) return;
    await recordChange({ tx, actorId: admin.id, at: now() }, 'program.remove', `program:${kind}`, {
      before: { version: removedProgram.version, sha256: removedProgram.sha256 },
    });
  });
  return { kind, file: null };
}
